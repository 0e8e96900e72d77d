// Leads: written by the portal when a customer asks for something; the staff say what became of them.
import type { Facts } from '../../../src/engine/facts.ts'
import type { OrderEntry } from '../../../src/engine/order.ts'
import type { Lead, Locale } from '../../../src/engine/types.ts'
import type { StoredRecord } from '../../store/records.ts'
import type { Repositories } from '../../store/types.ts'
import { scopeWithin } from '../access/reach.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Target } from '../records/target.ts'
import { writeChange, type WriteParts } from '../records/write.ts'
import type { Caller, Origin } from '../types.ts'
import { system } from './system.ts'

const type = 'leads'
export type CrmState = 'none' | 'waiting' | 'sent' | 'failed'
export type LeadData = {
  name: string; type: NonNullable<Lead['type']>; source: string; order_type: string; order_id: string; brand: string; account: string; project_id: string; client_type: string; company: string
  client: { name?: string; email?: string; phone?: string }
  /** As they were given, `-` when they were not; absent where the form has no such field. */
  contact_email?: string; contact_phone?: string
  payload: OrderEntry[]; locale: Locale; status: string; staff_id?: string; note?: string
  crm_state: CrmState; crm_attempts: number; crm_error?: string; crm_at?: string
  /** The letter about it. */
  message_id?: string
}
export type LeadRecords = {
  create: (inside: Repositories, id: string, data: LeadData, at: string, by: Origin) => Promise<void>
  /** Undefined takes a field away. `caller`: who did it, if not the portal itself. */
  change: (inside: Repositories, id: string, changes: Partial<LeadData>, at: string, caller?: Caller) => Promise<void>
  /** In reach of the caller. */
  find: (inside: Pick<Repositories, 'records'>, id: string, caller?: Caller) => Promise<LeadData | undefined>
  audit: (inside: Repositories, action: string, id: string, at: string, caller: Caller) => Promise<void>
  isOne: (notice: { type: string }) => boolean
}

export function createLeadRecords({ registry, facts }: { registry: DefinitionRegistry; facts: Facts }): LeadRecords {
  const parts: WriteParts = { registry, limitOf: () => undefined }
  const target = (caller = system(facts)): Target => {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    return { definition, facts, type, scope: scopeWithin(definition, caller.reach), caller, may: () => true, resolve: (mode) => registry.resolve(type, { mode }) }
  }
  const rowOf = ({ records }: Pick<Repositories, 'records'>, id: string, caller?: Caller): Promise<StoredRecord | undefined> => records.find(target(caller).scope, type, id)
  // Written by this file, and by the staff as the schema allows.
  const dataOf = ({ data }: StoredRecord): LeadData => JSON.parse(data) as LeadData

  return {
    async create(inside, id, data, at, { actor, actorName, ip, requestId }) {
      await writeChange(inside, parts, target({ ...system(facts), actor, actorName, ip, requestId }), { action: 'create', id, version: 1, data, createdAt: at, at, changed: Object.keys(data) })
    },
    async change(inside, id, changes, at, caller) {
      const row = await rowOf(inside, id, caller)
      if (!row) throw new Error(`no record of ${id}`)
      const before = dataOf(row)
      const data = JSON.parse(JSON.stringify({ ...before, ...changes })) as LeadData
      await writeChange(inside, parts, target(caller), { action: 'update', id, version: row.version + 1, data, before, createdAt: row.created_at, at, changed: Object.keys(changes) })
    },
    async find(inside, id, caller) {
      const row = await rowOf(inside, id, caller)
      return row && dataOf(row)
    },
    audit: ({ history }, action, id, at, { actor, actorName, ip, requestId }) =>
      history.audit(target().scope, { at, actor, actor_name: actorName, ip, request_id: requestId, action, type, id, detail: '{}' }),
    isOne: (notice) => notice.type === type,
  }
}
