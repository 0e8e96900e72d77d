// What a type may add to the generic record service. Everything else is data of its definition.
import type { Actor } from '../../../src/engine/access.ts'
import type { Facts as FactsFile } from '../../../src/engine/facts.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { Change } from '../records/write.ts'
import type { Caller, ServiceSettings } from '../types.ts'

export type Facts = { id: string; version: number; createdAt: string; settings: ServiceSettings }
type Json = Record<string, unknown>
export type HookChange = Change & { caller: Caller; facts: FactsFile }

export type RecordHook = {
  /** Read-only fields that follow from the envelope and the settings; laid over the record at every write. */
  project?: (data: Json, facts: Facts) => Json
  /** Fields counted anew at every reading; what a body says of them is ignored. */
  computed?: string[]
  /** Their values for some records, in the same order. */
  compute?: (records: { id: string; data: Json }[], scope: RecordScope, parts: { store: Repositories; facts: FactsFile }) => Promise<Json[]>
  /** Records that a caller may read, and nobody of his role may change. */
  isClosed?: (data: Json, as: Actor, facts: FactsFile) => boolean
  /** What changes with a record, after it was written and in the same transaction. A Problem refuses the whole change. */
  beside?: (inside: Repositories, change: HookChange) => Promise<void>
}
