// Tables of names on the edge.

/** A name that a record says. `state` = proven, waiting or taken; `target`: the host that a CNAME record must point to. `delegated`, `simulated` 0 or 1. */
export type NameClaimTable = {
  account: string
  type: string
  id: string
  kind: string
  name: string
  target: string | null
  state: string
  method: string | null
  /** What the last check found in place of a proof. */ found: string | null
  delegated: number
  simulated: number
  checked_at: string | null
  /** Since when a proven name has not been found any more. */ failing_since: string | null
  attempts: number
  created_at: string
  due_at: string
}
/** For whom a name is in effect, once in the whole database; `released_at`: the record let it go, and it rests. `reversed`: its labels from the last to the first. */
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
