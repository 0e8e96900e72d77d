// A change of a record, as hooks and other services hear of it.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Proofs } from '../../names/types.ts'

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore'
/** `before` is the document until now; undefined when there was none. */
export type Change = {
  action: ChangeAction
  id: string
  version: number
  data: PlainObject
  before?: PlainObject
  createdAt: string
  at: string
  changed: string[]
  /** What was found of new names before the transaction. */ proofs?: Proofs | undefined
  /** In place of the change itself: agents hear that there is nothing left to do, or nothing at all. */ forAgents?: 'finished' | 'nothing'
}
