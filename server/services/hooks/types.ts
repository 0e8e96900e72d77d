// Extension points of the generic records service. Everything else is data of the definition.
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

/** `stored`: the previous record; `caller`: who writes. */
export type HookFacts = {
  id: string
  version: number
  createdAt: string
  now: Date
  settings: ServiceSettings
  caller: Caller
  stored?: PlainObject | undefined
}
/** `account` is empty on provider scope. */
export type HookChange = Change & {
  account: string
  caller: Caller
  facts: FactsFile
  registry: Pick<DefinitionRegistry, 'list'>
  notices?: Notices | undefined
}

export type ComputeParts = { store: Repositories; facts: FactsFile; registry: DefinitionRegistry; clock: Clock; settings: ServiceSettings }
export type RecordHook = {
  /** A field with a sequence number per account, assigned at creation and never reused. */
  numbered?: string
  /** Fields derived from the envelope, the settings and other fields; written over the record at every change. A Problem rejects the write. */
  project?: (data: PlainObject, facts: HookFacts) => PlainObject
  /** Fields computed at every read: not stored; values in a change are ignored. A field in a group is named by its path. */
  computed?: string[]
  /** Conditions that find records by values of a computed field. Fields without one cannot be filtered. */
  finds?: Partial<Record<string, (values: Scalar[]) => Condition>>
  /** The same for numbers between two bounds, of which one may be open. */
  ranges?: Partial<Record<string, (bounds: { least?: number; most?: number }) => Condition>>
  /** Computed fields that the store sorts by; others are sorted after reading, in short lists only. */
  sorts?: Record<string, 'balance'>
  /** Computed values of some records, in the same order. */
  compute?: (records: { id: string; data: PlainObject }[], scope: RecordScope, parts: ComputeParts) => Promise<PlainObject[]>
  /** Values that agents get in place of those of the record. `seq`: position of its last change among those of all records. */
  deliver?: (data: PlainObject, facts: { seq: number; settings: ServiceSettings }) => PlainObject
  /** Computed values also depend on the time. */
  isTimely?: true
  /** Records that a caller may read but nobody of their role may change. */
  isClosed?: (data: PlainObject, as: Actor, facts: FactsFile) => boolean
  /** Whether the caller's role may never create the rejected record: the answer is 403 in place of validation errors. */
  isBarred?: (errors: FieldError[], as: Actor, facts: FactsFile) => boolean
  /** Side effects of a change, run after the write and in the same transaction. A Problem rejects the whole change. */
  inTransaction?: (inside: Repositories, change: HookChange) => Promise<void>
  /** Side effects that changes with the same key have in common: run once, at the end of the transaction of a batch. */
  afterwards?: (change: HookChange) => { key: string; work: (inside: Repositories) => Promise<void> }
}
