// Operations that wait for a second person, of projects in the caller's reach.
import { can } from '../../../src/engine/rights/access.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { billingCreateOperation } from '../../../src/engine/rights/permissions.ts'
import type { Store } from '../../store/types.ts'
import { waitingOf } from '../billing/waiting.ts'
import { projectType } from '../hooks/projects.ts'
import type { Caller } from '../model.ts'
import { readable } from '../records/read/target.ts'
import type { Records } from '../records/records.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { ProviderTrouble } from './types.ts'

type Parts = { store: Pick<Store, 'waiting'>; registry: DefinitionRegistry; facts: Facts; records: Pick<Records, 'list'> }
/** More than these are neither read nor counted. */
const maxRead = 1000
const maxListed = 5
/** The filter of a list. */
const maxIds = 100

/** The oldest first. Nothing for staff who do not decide about them. */
export async function waitingFor(parts: Parts, caller: Caller): Promise<Pick<ProviderTrouble, 'waiting'>> {
  const { store, facts } = parts
  const [target] = readable(parts, caller, projectType)
  if (!target || !can(caller.as, [billingCreateOperation], facts)) return {}
  // Those of other brands do not count: many of them would leave no room for the caller's.
  const all = await store.waiting.within(target.scope, projectType, maxRead)
  const names = await namesOf(parts, caller, [...new Set(all.map(({ project }) => project))])
  const rows = all.flatMap((row) => {
    const name = names.get(row.project)
    return name === undefined ? [] : [{ row, project: { id: row.project, name } }]
  })
  return {
    waiting: {
      total: rows.length,
      more: all.length === maxRead,
      rows: rows.slice(0, maxListed).map(({ row, project }) => {
        const { id, at, kind, amount, currency, actor_name } = waitingOf(row, undefined, { caller, facts })
        return { id, at, kind, amount, currency, actor_name, project }
      }),
    },
  }
}

/** By id, of the projects in reach. */
async function namesOf({ records }: Parts, caller: Caller, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += maxIds) {
    const { rows } = await records.list(caller, projectType, { from: 0, limit: maxIds, filter: { id: ids.slice(from, from + maxIds) } })
    for (const { id, name } of rows) names.set(id, String(name))
  }
  return names
}
