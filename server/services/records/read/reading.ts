// Reads records for callers: stored data, computed fields and delivery states.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Clock } from '../../model.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Orders } from '../../orders/types.ts'
import type { ServiceSettings } from '../../settings.ts'
import type { Store } from '../../../store/types.ts'
import type { Context } from '../../../../src/engine/schema/types.ts'
import type { RecordQuery, StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import { deliveriesOf } from '../../agents/delivery.ts'
import { hookOf } from '../../hooks/hooks.ts'
import { summariesIn } from '../../reports/read.ts'
import { shownNames } from '../../names/shown.ts'
import { notFound } from '../../problem.ts'
import { createRemember, type Remember } from '../../remember.ts'
import { withoutComputed } from './computed.ts'
import { isScan } from './fieldIndexes.ts'
import { inPortions, sizeOf } from './portions.ts'
import { type ListAsk, type ListedQuery, recordQuery, trafficSort } from './query.ts'
import { maxSorted, refuseTooMany, type ShownSort, sortShown } from './shownSort.ts'
import { orderedByTraffic } from './trafficSort.ts'
import { withoutExposed } from '../secrets/storedSecrets.ts'
import type { Target } from './target.ts'
import { toWire, type WireRecord } from './wire.ts'

type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts; settings: ServiceSettings; clock: Clock; orders: Orders }
/** `size`: characters of all records that were read for it; `passed`: bytes of those that the database passed over to find them. */
export type Listed = { rows: WireRecord[]; total: number; size: number; passed: number }
/** Runs a read when its caller may have one. */
export type InTurn = (read: () => Promise<Listed>) => Promise<Listed>
/** `data`: as stored; `wire`: as sent. */
type Loaded = { row: StoredRecord; data: PlainObject; wire: WireRecord }
/** Lists of at most 200 rows each, and of so many characters together. A list of more than `maxOfOne` would displace too many others. */
const [maxLists, maxKept, maxOfOne] = [200, 32_000_000, 2_000_000]
/** Tables that no list shows and that every visit writes: a list stays valid while only these change. Deletions, whose actors a list shows, write records as well. */
const unlisted = [
  'audit',
  'audit_sealed',
  'audit_seals',
  'codes',
  'csp_reports',
  'devices',
  'idempotency_keys',
  'record_drafts',
  'ledger_months',
  'sessions',
  'stat_figures',
  'stat_lines',
  'stat_log',
  'stat_moves',
  'stat_moved_parts',
  'stat_refused',
  'stat_sources',
  'stat_traffic',
  'stat_uniques',
  'stat_versions',
  'stat_views',
  'stat_visits',
  'throttles',
  'waiting_decisions',
  'waiting_operations',
] as const

export function createReading(parts: Parts) {
  const { store, clock, registry, settings } = parts
  const namesFrom = { registry, nameservers: settings.NAMESERVERS }
  const lists = rememberLists(store)
  return { list, load, wireOf }

  /** Lists in the cache take no turn. */
  async function list(target: Target, ask: ListAsk, inTurn: InTurn = (read) => read()): Promise<Listed> {
    const { definition, scope, type } = target
    const mayRestore = target.may('delete')
    const read = async (): Promise<Listed> => listed(target, recordQuery(definition, target.resolve('list'), ask, { mayRestore }))
    const hook = hookOf(definition)
    // Values that change every minute are not cached.
    if (hook.isTimely || ask.sort?.field === trafficSort) return inTurn(read)
    // Values that depend on the clock are cached for an hour.
    const hour = hook.computed ? clock().toISOString().slice(0, 13) : ''
    const key = [type, viewOf(target), hour, mayRestore, JSON.stringify(scope), textOf(ask)].join(' ')
    return lists.known(key) ?? inTurn(() => lists(key, read))
  }

  async function listed(target: Target, { shown, byTraffic, ...asked }: ListedQuery): Promise<Listed> {
    const { scope, type, definition } = target
    const query = { ...asked, scans: isScan(definition, asked) }
    const page = async (part: Pick<RecordQuery, 'offset' | 'limit'> = {}): Promise<Listed> => {
      const { rows, total, passed } = await store.records.list(scope, type, { ...query, ...part })
      return { rows: await inPortions(rows, (some) => toWireRecords(target, query, some)), total, size: sizeOf(rows), passed }
    }
    if (byTraffic) return listSorted(page, byTraffic, query, (rows) => orderedByTraffic({ store, clock }, scope.account, rows, byTraffic))
    return shown ? listSorted(page, shown, query) : page()
  }

  async function toWireRecords(target: Target, query: Pick<ListedQuery, 'deleted'>, rows: StoredRecord[]): Promise<WireRecord[]> {
    const { definition, scope, type } = target
    const full = await withComputed(target, rows)
    const deliveries = await deliveriesOf(store, definition, scope, rows)
    const names = await shownNames(store, namesFrom, target, target.resolve('list'), rows)
    const reports = await summariesIn(store)(definition, scope, rows)
    const who = query.deleted ? await store.history.actorsOf(scope, type, rows) : undefined
    return full.map(({ row, data }) =>
      toWire(target, row, data, 'list', {
        delivery: deliveries.get(row.id),
        deletedBy: who?.get(row.id),
        names: names.get(row.id),
        reports: reports.get(row.id),
      }),
    )
  }

  async function load(target: Target, id: string): Promise<Loaded> {
    const row = isId(id) ? await store.records.find(target.scope, target.type, id) : undefined
    if (!row) throw notFound()
    return { row, ...(await shown(store, target, row)) }
  }
  async function wireOf(inside: Repositories, target: Target, row: StoredRecord): Promise<WireRecord> {
    return (await shown(inside, target, row, row.deleted_at === null ? undefined : target.caller.actorName)).wire
  }
  async function shown(
    from: Repositories,
    target: Target,
    row: StoredRecord,
    deletedBy?: string,
  ): Promise<{ data: PlainObject; wire: WireRecord }> {
    const [full] = await withComputed(target, [row], from)
    const deliveries = await deliveriesOf(from, target.definition, target.scope, [row])
    const names = await shownNames(from, namesFrom, target, target.resolve('edit'), [row])
    const reports = await summariesIn(from)(target.definition, target.scope, [row])
    return {
      data: withoutComputed(target.definition, full!.data),
      wire: toWire(target, row, full!.data, 'record', {
        delivery: deliveries.get(row.id),
        deletedBy,
        names: names.get(row.id),
        reports: reports.get(row.id),
      }),
    }
  }

  async function withComputed(
    { scope, definition }: Target,
    rows: StoredRecord[],
    from: Repositories = store,
  ): Promise<{ row: StoredRecord; data: PlainObject }[]> {
    const computed = await hookOf(definition).compute?.(
      rows.map(({ id, data }) => ({ id, data: JSON.parse(data) as PlainObject })),
      scope,
      { ...parts, store: from },
    )
    return rows.map((row, index) => ({
      row,
      data: { ...withoutExposed(definition.schema, JSON.parse(row.data) as PlainObject, row), ...computed?.[index] },
    }))
  }
}

/** Reads all rows of a list, and sorts them. */
async function listSorted(
  page: (part: { offset?: number; limit: number }) => Promise<Listed>,
  shown: ShownSort,
  query: RecordQuery,
  order: (rows: readonly WireRecord[]) => WireRecord[] | Promise<WireRecord[]> = (rows) => sortShown(rows, shown),
): Promise<Listed> {
  // Too many are refused before one of them is read.
  const { total, ...first } = await page({ limit: 0 })
  refuseTooMany(total, shown)
  let { size, passed } = first
  const all: WireRecord[] = []
  while (all.length < total) {
    const next = await page({ offset: all.length, limit: maxSorted })
    all.push(...next.rows)
    size += next.size
    passed += next.passed
    if (next.rows.length === 0) break
  }
  const { offset = 0, limit = all.length } = query
  return { rows: (await order(all)).slice(offset, offset + limit), total: all.length, size, passed }
}

function rememberLists(store: Store): Remember<Listed> {
  return createRemember(store, maxKept, { except: unlisted }, ({ size }) =>
    size > maxOfOne ? Infinity : Math.max(size, maxKept / maxLists),
  )
}

/** Identifies a view of a record: equal for callers who see the same members of it. */
export function viewOf({ definition, caller }: Target): string {
  return `${definition.hash} ${textOf(caller.context)}`
}

/** Callers of one account and language share their facts, and open lists repeat their queries. */
const texts = new WeakMap<Context | ListAsk, string>()
function textOf(shared: Context | ListAsk): string {
  const text = texts.get(shared) ?? JSON.stringify(shared)
  texts.set(shared, text)
  return text
}

export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
