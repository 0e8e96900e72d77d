// Records of an account that currently answer with errors, according to the access logs.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Store } from '../../store/types.ts'
import type { Clock } from '../model.ts'
import { servesHosts } from '../names/claims.ts'
import { named } from '../records/read/find.ts'
import type { Target } from '../records/read/target.ts'
import { toWire } from '../records/read/wire.ts'
import { type RecentErrors, recentErrors } from '../statistics/recentErrors.ts'
import { maxListed, maxRead } from './groups.ts'
import type { TroubleGroup } from './types.ts'

type Parts = { store: Store; clock: Clock }

/** The worst first in each group. `targets`: types that the caller may read. */
export async function errorGroups(parts: Parts, account: string, targets: Map<string, Target>): Promise<TroubleGroup[]> {
  const errors = await recentErrors(parts, account)
  const groups: TroubleGroup[] = []
  if (errors.size === 0) return groups
  for (const target of targets.values()) if (servesHosts(target.definition)) groups.push(...(await groupOfType(parts, target, errors)))
  return groups
}

/** Inactive records serve nothing any more. */
async function groupOfType({ store }: Parts, target: Target, errors: Map<string, RecentErrors>): Promise<TroubleGroup[]> {
  const ids = [...errors.keys()].slice(0, maxRead)
  const { rows } = await store.records.list(target.scope, target.type, {
    where: [{ field: { column: 'id' }, is: 'in', value: ids }],
    limit: maxRead,
  })
  const byId = new Map(rows.map((row) => [row.id, { row, data: JSON.parse(row.data) as PlainObject }]))
  const found = ids.flatMap((id) => byId.get(id) ?? []).filter(({ data }) => data.active !== false)
  if (found.length === 0) return []
  return [
    {
      cause: 'errors',
      type: target.type,
      tone: 'bad',
      total: found.length,
      more: errors.size > maxRead,
      filter: { id: found.map(({ row }) => row.id) },
      rows: found
        .slice(0, maxListed)
        .map(({ row, data }) => ({ record: named(target, toWire(target, row, data, 'list')), ...errors.get(row.id)! })),
    },
  ]
}
