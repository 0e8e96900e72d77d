// Groups of trouble as a caller may see them: records are read within the caller's scope, and hidden fields are left out.
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import type { AttentionRule } from '../../../src/engine/load/resource/attention.ts'
import type { Delivery } from '../../../src/engine/resolve/envelope.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import { wholeOf } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import { deliveriesOf } from '../agents/delivery.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { shownNames } from '../names/shown.ts'
import { Problem } from '../problem.ts'
import { limitOf, type LimitOverrides } from '../records/limits/limits.ts'
import { quotaLeft } from '../records/limits/quota.ts'
import { named } from '../records/read/find.ts'
import { recordQuery } from '../records/read/query.ts'
import type { Target } from '../records/read/target.ts'
import { toWire } from '../records/read/wire.ts'
import { partKeys } from '../reports/parts.ts'
import type { Found } from './found.ts'
import type { UsedLimit } from './types.ts'
import type { TroubleGroup, TroubleRow } from './types.ts'
import { hourSeconds } from '../../../src/engine/time/units.ts'

export type GroupParts = { store: Store; registry: DefinitionRegistry; limits: LimitOverrides; now: Date }
/** Records of a group that are read, and that are listed. */
export const maxRead = 100
export const maxListed = 5
/** A limit or a quota is near when less than this share is left. */
const nearShare = 0.1
/** Shorter quotas are free again before anybody could act. */
const minQuota = hourSeconds
type Row = Pick<StoredRecord, 'id' | 'data'>

/** `found`: records of one type, all with the same cause and tone. */
export async function groupOf(parts: GroupParts, target: Target, found: Found[]): Promise<TroubleGroup[]> {
  const { store } = parts
  const [first] = found
  if (!first) return []
  const ids = found.map(({ id }) => id)
  const { rows } = await store.records.list(target.scope, target.type, {
    where: [{ field: { column: 'id' }, is: 'in', value: ids }],
    limit: maxRead,
  })
  const explain = await explainer(parts, target, first.cause, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const listed = found.flatMap((one) => {
    const row = byId.get(one.id)
    return row ? (explain(one, row) ?? []) : []
  })
  if (listed.length === 0) return []
  const shown = listed.map(({ record: { id } }) => id)
  return [
    {
      cause: first.cause,
      type: target.type,
      tone: first.tone,
      total: listed.length,
      more: found.length >= maxRead,
      filter: { id: shown },
      rows: listed.slice(0, maxListed),
    },
  ]
}

type Explain = (one: Found, row: StoredRecord) => TroubleRow | undefined

async function explainer(
  { store, registry }: GroupParts,
  target: Target,
  cause: Found['cause'],
  rows: Row[] & StoredRecord[],
): Promise<Explain> {
  const { definition, scope } = target
  const wireOf = (row: StoredRecord, data: PlainObject, delivery?: Delivery) => toWire(target, row, data, 'list', { delivery })
  const dataOf = (row: Row): PlainObject => JSON.parse(row.data) as PlainObject
  if (cause === 'refused') {
    const deliveries = await deliveriesOf(store, definition, scope, rows)
    return ({ at }, row) => {
      const delivery = deliveries.get(row.id)
      if (delivery?.state !== 'error') return undefined
      const wire = wireOf(row, dataOf(row), delivery)
      const [error] = (wire['_delivery'] as Delivery).errors ?? []
      return { record: named(target, wire), at, ...(error && { reason: error.reason, ...(error.path !== '' && { place: error.path }) }) }
    }
  }
  if (cause === 'unproven' || cause === 'taken') {
    const names = await shownNames(store, { registry, nameservers: [] }, target, target.resolve('list'), rows)
    return ({ at, name }, row) => {
      const data = dataOf(row)
      const seen = names.get(row.id)?.find((one) => one.name === name)
      if (!seen || data.active === false) return undefined
      return { record: named(target, wireOf(row, data)), at, name: seen.name, place: seen.path }
    }
  }
  const { reports } = definition.resource
  return ({ at, part, code, reason }, row) => {
    const data = dataOf(row)
    const record = wireOf(row, data)
    if (part === undefined) return { record: named(target, record), at }
    const [path] =
      [...partKeys(reports!, { account: scope.account, type: target.type, id: row.id }, data)].find(([, key]) => key === part) ?? []
    if (path === undefined || data.active === false) return undefined
    const name = [reports?.alerts?.name ?? []]
      .flat()
      .map((member) => getAt(record, `${path}/${member}`))
      .find((text) => typeof text === 'string')
    return {
      record: named(target, record),
      at,
      code: code!,
      ...(typeof name === 'string' && { name }),
      ...(reason !== undefined && reason !== '' && { reason }),
      ...(path !== '' && isPlainObject(getAt(record, path)) && { place: path }),
    }
  }
}

/** Records that match a rule of their definition; nothing where the caller does not see its fields. */
export async function ownGroup({ store }: GroupParts, target: Target, { id, tone, where }: AttentionRule): Promise<TroubleGroup[]> {
  try {
    const query = recordQuery(target.definition, target.resolve('list'), { from: 0, limit: maxListed, filter: where })
    const { rows, total } = await store.records.list(target.scope, target.type, query)
    if (total === 0) return []
    const listed = rows.map((row) => ({
      record: named(target, toWire(target, row, JSON.parse(row.data) as PlainObject, 'list')),
      at: row.updated_at,
    }))
    // A filter with buttons shows a single value, not a list of one.
    const filter = Object.fromEntries(Object.entries(where).map(([field, values]) => [field, values.length === 1 ? values[0]! : values]))
    return [{ cause: 'own', rule: id, type: target.type, tone, total, more: false, filter, rows: listed }]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** The limit of a type, for those who may create records. */
export async function usedLimit({ store, limits }: Pick<GroupParts, 'store' | 'limits'>, target: Target): Promise<UsedLimit[]> {
  const { definition, scope, type } = target
  const limit = target.may('create') ? limitOf(limits, definition, scope) : undefined
  return limit?.per === 'account' ? [{ type, used: await store.records.count(wholeOf(scope), type), most: limit.count }] : []
}

/** Limits and quotas of which little is left, for those who may create records. */
export async function scarceGroups(parts: GroupParts, target: Target): Promise<TroubleGroup[]> {
  if (!target.may('create')) return []
  const { definition, type } = target
  const { store, now } = parts
  const isNear = (left: number, most: number): boolean => left < most * nearShare
  const base = { type, total: 0, more: false, filter: {}, rows: [] }
  const quotas = (definition.resource.quota ?? []).some(({ seconds }) => seconds >= minQuota)
    ? await quotaLeft(store, target, now.toISOString())
    : []
  return [
    ...(await usedLimit(parts, target))
      .filter(({ used, most }) => isNear(most - used, most))
      .map(({ used, most }) => ({
        ...base,
        cause: 'limit' as const,
        tone: used >= most ? ('bad' as const) : ('warn' as const),
        used,
        most,
      })),
    ...quotas
      .filter(({ seconds, left, most }) => seconds >= minQuota && isNear(left, most))
      .map(({ reason, left, most }) => ({
        ...base,
        cause: 'quota' as const,
        rule: reason,
        tone: left === 0 ? ('bad' as const) : ('warn' as const),
        used: most - left,
        most,
      })),
  ]
}
