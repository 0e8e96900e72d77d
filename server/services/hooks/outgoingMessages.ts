// The records of messages: nobody writes them by hand, the portal does.
import type { Facts } from '../../../src/engine/facts.ts'
import { providerScope } from '../../store/scope.ts'
import type { StoredRecord } from '../../store/records.ts'
import type { Repositories } from '../../store/types.ts'
import { scopeWithin } from '../access/reach.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Target } from '../records/target.ts'
import { writeChange, type WriteParts } from '../records/write.ts'
import type { Caller } from '../types.ts'
import { messageType as type, type MessageState } from './messageStates.ts'
import { system } from './system.ts'

export type { MessageState } from './messageStates.ts'
export type MessageData = { to: string; kind: 'mail' | 'sms'; template: string; subject?: string; brand: string; locale: string; state: MessageState; attempts: number; next_at?: string; sent_at?: string; last_error?: string }
export type MessageRecords = {
  create: (inside: Repositories, id: string, data: MessageData, at: string) => Promise<void>
  /** Undefined takes a field away. `caller`: who did it, if not the portal itself. */
  change: (inside: Repositories, id: string, changes: Partial<MessageData>, at: string, caller?: Caller) => Promise<void>
  /** In reach of the caller. */
  find: (inside: Pick<Repositories, 'records'>, id: string, caller?: Caller) => Promise<MessageData | undefined>
  audit: (inside: Repositories, action: string, id: string, at: string, caller: Caller) => Promise<void>
  isOne: (notice: { type: string }) => boolean
}

export function createMessageRecords({ registry, facts }: { registry: DefinitionRegistry; facts: Facts }): MessageRecords {
  const parts: WriteParts = { registry, limitOf: () => undefined }
  const target = (caller = system(facts)): Target => {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    return { definition, facts, type, scope: scopeWithin(definition, caller.reach), caller, may: () => true, resolve: (mode) => registry.resolve(type, { mode }) }
  }
  const rowOf = ({ records }: Pick<Repositories, 'records'>, id: string, caller?: Caller): Promise<StoredRecord | undefined> => records.find(target(caller).scope, type, id)
  // Written by this file only.
  const dataOf = ({ data }: StoredRecord): MessageData => JSON.parse(data) as MessageData

  return {
    async create(inside, id, data, at) {
      await writeChange(inside, parts, target(), { action: 'create', id, version: 1, data, createdAt: at, at, changed: Object.keys(data) })
    },
    async change(inside, id, changes, at, caller) {
      const row = await rowOf(inside, id, caller)
      if (!row) throw new Error(`no record of ${id}`)
      const before = dataOf(row)
      const data = JSON.parse(JSON.stringify({ ...before, ...changes })) as MessageData
      await writeChange(inside, parts, target(caller), { action: 'update', id, version: row.version + 1, data, before, createdAt: row.created_at, at, changed: Object.keys(changes) })
    },
    async find(inside, id, caller) {
      const row = await rowOf(inside, id, caller)
      return row && dataOf(row)
    },
    audit: ({ history }, action, id, at, { actor, actorName, ip, requestId }) =>
      history.audit(providerScope, { at, actor, actor_name: actorName, ip, request_id: requestId, action, type, id, detail: '{}' }),
    isOne: (notice) => notice.type === type,
  }
}
