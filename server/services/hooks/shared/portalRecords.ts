// Provider records that only the portal writes.
import { writeAudit } from '../../audit/write.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import { scopeWithin } from '../../access/people/reach.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Target } from '../../records/read/target.ts'
import { writeChange, type WriteParts } from '../../records/write/write.ts'
import type { Caller, Origin } from '../../model.ts'
import { system } from './system.ts'

export type PortalRecords<Data> = {
  /** `by`: the acting caller, if not the portal itself. */
  create: (inside: Repositories, id: string, data: Data, at: string, by?: Origin) => Promise<void>
  /** Undefined removes a field. `caller`: who acted, if not the portal itself. */
  change: (inside: Repositories, id: string, changes: Partial<Data>, at: string, caller?: Caller) => Promise<void>
  /** Limited to the caller's reach. */
  find: (inside: Pick<Repositories, 'records'>, id: string, caller?: Caller) => Promise<Data | undefined>
  audit: (inside: Repositories, action: string, id: string, at: string, caller: Caller) => Promise<void>
  isOne: (notice: { type: string }) => boolean
}

/** `Data` matches the type's schema: besides this file only staff write, as the schema allows. */
export function createPortalRecords<Data extends Record<string, unknown>>(
  { registry, facts }: { registry: DefinitionRegistry; facts: Facts },
  type: string,
): PortalRecords<Data> {
  const parts: WriteParts = { registry, roomOf: () => ({}) }
  const target = (caller = system(facts)): Target => {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    return {
      definition,
      facts,
      type,
      scope: scopeWithin(definition, caller.reach),
      caller,
      may: () => true,
      resolve: (mode) => registry.resolve(type, { mode }),
    }
  }
  const rowOf = ({ records }: Pick<Repositories, 'records'>, id: string, caller?: Caller): Promise<StoredRecord | undefined> =>
    records.find(target(caller).scope, type, id)
  const dataOf = ({ data }: StoredRecord): Data => JSON.parse(data) as Data

  return {
    async create(inside, id, data, at, by) {
      const { actor, actorName, ip, requestId } = by ?? system(facts)
      await writeChange(inside, parts, target({ ...system(facts), actor, actorName, ip, requestId }), {
        action: 'create',
        id,
        version: 1,
        data,
        createdAt: at,
        at,
        changed: Object.keys(data),
      })
    },
    async change(inside, id, changes, at, caller) {
      const row = await rowOf(inside, id, caller)
      if (!row) throw new Error(`no record of ${id}`)
      const before = dataOf(row)
      const data = JSON.parse(JSON.stringify({ ...before, ...changes })) as Data
      await writeChange(inside, parts, target(caller), {
        action: 'update',
        id,
        version: row.version + 1,
        data,
        before,
        createdAt: row.created_at,
        at,
        changed: Object.keys(changes),
      })
    },
    async find(inside, id, caller) {
      const row = await rowOf(inside, id, caller)
      return row && dataOf(row)
    },
    audit: ({ history }, action, id, at, { actor, actorName, ip, requestId }) =>
      writeAudit(history, { scope: target().scope, at, by: { actor, actorName, ip, requestId }, action, type, id }),
    isOne: (notice) => notice.type === type,
  }
}
