// Tables of names on the edge.

/** A claim of a record on a name. `state` = proven, waiting or taken; `target`: the required CNAME target. `delegated`, `simulated` 0 or 1. */
export type NameClaimTable = {
  account: string
  type: string
  id: string
  kind: string
  name: string
  target: string | null
  state: string
  method: string | null
  /** The DNS answer that did not prove the name, of the last check. */ found: string | null
  delegated: number
  simulated: number
  checked_at: string | null
  /** A JSON list of the name servers that the registry had when it last answered. */ servers: string | null
  /** When the registry did not answer; null = it answered the last time. */ silent_at: string | null
  /** Since when the proof of a proven name has been missing. */ failing_since: string | null
  attempts: number
  created_at: string
  due_at: string
}
/** The holder of a name, unique in the whole database; `released_at`: the record released it, and it rests. `reversed`: its labels in reverse order. */
export type NameHolderTable = {
  kind: string
  name: string
  reversed: string
  account: string
  type: string
  id: string
  method: string
  proven_at: string
  released_at: string | null
}
