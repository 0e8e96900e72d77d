// Interface of agents (docs/agent-protocol.md).
import type { AgentDefaults, AgentOptions } from '../../../src/engine/load/resource/agentOptions.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Reports } from '../../../src/engine/reports/reports.ts'
import type { Caller, Origin } from '../model.ts'

/** `types`: those that the agent is limited to; null: all types of its kind. */
export type Area = { kind: string; types: readonly string[] | null }
/**
 * The authenticated agent. `hash` = of the key; `since` (ISO): tasks created earlier do not concern it. `isFirst`: gets changes before the others of its kind.
 * `epoch` rises when its area changes.
 */
export type Agent = Area & { id: string; name: string; since: string; hash: string; isFirst: boolean; epoch: number }
export type AgentOrigin = Pick<Origin, 'ip' | 'requestId'>
/** `after`: cursor of the applied changes; absent = none. `wait` in seconds. `isResolved`: records with their defaults filled in. */
export type ChangesQuery = { after?: string; limit: number; wait: number; isResolved: boolean; signal: AbortSignal }
/** `task`: to be carried out once. `record`: the document with its secrets; absent when it was deleted. */
export type AgentChange = {
  cursor: string
  account: string
  type: string
  id: string
  version: number
  action: 'put' | 'delete'
  task?: true
  record?: unknown
}
/** `cursor` belongs in the next request once these are applied. */
export type Changes = { changes: AgentChange[]; cursor: string; more: boolean }
/** A type of an agent's kind: `options`, `reports` and `defaults` of its resource.json, and the JSON Schema of its records. */
export type AgentType = { type: string; options: AgentOptions; reports?: Reports; defaults?: AgentDefaults; schema?: Schema }
export const ackStates = ['running', 'applied', 'error'] as const
export type Ack = {
  account: string
  type: string
  id: string
  version: number
  state: (typeof ackStates)[number]
  errors?: { path: string; reason: string }[]
  /** Texts that the record shows, by name: those of an applied version stay until the next. */ facts?: Record<string, string[]>
}
export const refusalCodes = ['unknown_record', 'unknown_version', 'unknown_path'] as const
/** `index` in the request's list. */
export type AckRefusal = { index: number; code: (typeof refusalCodes)[number]; path?: string }
/** `accepted` changed something, `ignored` was known or overtaken. */
export type AckResult = { accepted: number; ignored: number; refused: AckRefusal[] }

/** A field by its path (`locations.*.ioss`); `values`: only these are not supported. */
export type DeclaredField = { type: string; path: string; values?: string[]; reason: string }
export const declarationCodes = ['unknown_type', 'unknown_path'] as const
export type Declared = { accepted: number; refused: { index: number; code: (typeof declarationCodes)[number] }[] }
/** `agents`: names of those that do not support it. */
export type UnsupportedField = Omit<DeclaredField, 'type'> & { agents: string[] }

export type Agents = {
  /** By `Authorization: Bearer agt_…`. Throws 401 `key_not_found`; 429 `too_many_attempts` for repeated wrong keys. */
  signIn: (authorization: string | undefined, wish: AgentOrigin) => Promise<Agent>
  /** Throws 410 `cursor_unknown` (also when the agent's area changed since the cursor, or during the wait), 429 `too_many_streams`, 401 when the key is revoked during the wait. */
  changes: (agent: Agent, wish: ChangesQuery) => Promise<Changes>
  /** Settings of the types of this kind, from their definitions; schemas only `withSchemas`. */
  types: (agent: Agent, how: { withSchemas: boolean }) => AgentType[]
  /** Records that an agent is present. */
  heard: (agent: Agent) => Promise<void>
  acknowledge: (agent: Agent, acks: Ack[], wish: AgentOrigin) => Promise<AckResult>
  /** The fields that the agent does not support, in place of those that it declared before. */
  declare: (agent: Agent, fields: DeclaredField[]) => Promise<Declared>
  /** Fields of a type that agents of the caller's records do not support. Throws 404. */
  unsupported: (caller: Caller, type: string) => Promise<UnsupportedField[]>
  /** A new key, returned once; the previous one is revoked. Throws 404, 403. */
  newKey: (caller: Caller, id: string) => Promise<{ key: string; prefix: string; created_at: string }>
  /** Kinds that definitions name, with their labels. Throws 404 for callers who may not read agents. */
  kinds: (caller: Caller) => { id: string; name: string }[]
  /** Types of every kind, with their labels. Throws 404 for callers who may not read agents. */
  typesOfKinds: (caller: Caller) => { id: string; name: string; kind: string }[]
  /** Ends waiting requests. */
  release: () => void
}
