// The tables of records, their revisions and their drafts.
import type { Generated } from 'kysely'

export type RecordTable = {
  account: string
  type: string
  id: string
  parent: string
  version: number
  data: string
  search: string
  delivery: string
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** A JSON array of texts. */
  labels: Generated<string>
  /** A JSON array of pointers to values stored as secrets; null in rows from before secrets were tracked. */
  secrets: Generated<string | null>
  /** The key that sealed them; null = none. */
  sealed: Generated<string | null>
}

export type RevisionTable = {
  account: string
  type: string
  id: string
  version: number
  at: string
  actor: string
  actor_name: string
  ip: string
  action: string
  data: string
  secrets: Generated<string | null>
}

/** `draft`: a new name at every save; `base`: the version of the record that it was made from; `data`: the whole record as it would be. */
export type DraftTable = {
  account: string
  type: string
  id: string
  draft: string
  base: number
  data: string
  at: string
  actor_name: string
}

/** Live records. `writer`: the transaction that added or removed them; 0 = many transactions, added up. */
export type RecordCountTable = { account: string; type: string; parent: string; writer: number; total: number }
/** Live records, and the bytes of their data. `writer`: as in record_counts. */
export type RecordTotalTable = { account: string; type: string; writer: number; total: number; bytes: number }
