// What a type may add to the generic record service. Everything else is data of its definition.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Actor } from '../../../src/engine/rights/access.ts'
import type { Facts as FactsFile } from '../../../src/engine/rights/facts.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { Condition, Scalar } from '../../store/records/records.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { Notices } from '../access/proofs/noticeTypes.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Change } from '../records/write/change.ts'
import type { Caller, Clock } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'

/** `stored`: the record until now; `caller`: who writes. */
export type Facts = {
  id: string
  version: number
  createdAt: string
  now: Date
  settings: ServiceSettings
  caller: Caller
  stored?: PlainObject | undefined
}
/** `account` is empty on provider scope. */
export type HookChange = Change & { account: string; caller: Caller; facts: FactsFile; notices?: Notices | undefined }

export type ComputeParts = { store: Repositories; facts: FactsFile; registry: DefinitionRegistry; clock: Clock }
export type RecordHook = {
  /** The field that counts the records of an account: given when one is made, and never to two. */
  numbered?: string
  /** Fields that follow from the envelope, the settings and the other fields; laid over the record at every write. A Problem refuses the write. */
  project?: (data: PlainObject, facts: Facts) => PlainObject
  /** Fields counted anew at every reading: no part of what is stored; what a change says of them is ignored. */
  computed?: string[]
  /** Which records have one of these values in a computed field. By those that are not here nothing can be filtered, and by none sorted. */
  finds?: Partial<Record<string, (values: Scalar[]) => Condition>>
  /** Their values for some records, in the same order. */
  compute?: (records: { id: string; data: PlainObject }[], scope: RecordScope, parts: ComputeParts) => Promise<PlainObject[]>
  /** What is computed depends on the time, too. */
  isTimely?: true
  /** Records that a caller may read, and nobody of his role may change. */
  isClosed?: (data: PlainObject, as: Actor, facts: FactsFile) => boolean
  /** Whether a refused new record is one that the caller's role may never make: it is told so (403), and not how to mend it. */
  isBarred?: (errors: FieldError[], as: Actor, facts: FactsFile) => boolean
  /** What changes with a record, after it was written and in the same transaction. A Problem refuses the whole change. */
  beside?: (inside: Repositories, change: HookChange) => Promise<void>
}
