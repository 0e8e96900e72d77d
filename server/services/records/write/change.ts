// A change of a record as seen by hooks and other services.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { EvidenceByName } from '../../names/types.ts'

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore'
/** `before` is the previous document; undefined for a new one. */
export type Change = {
  action: ChangeAction
  id: string
  version: number
  data: PlainObject
  before?: PlainObject
  createdAt: string
  at: string
  changed: string[]
  /** Results of checks of new names before the transaction. */ proofs?: EvidenceByName | undefined
  /** The action in the audit, where it is another. */ audited?: 'publish'
  /** Sent to agents in place of the change: the end of a task, or nothing. */ forAgents?: 'finished' | 'nothing'
}
