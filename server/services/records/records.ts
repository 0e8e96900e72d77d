// Records of every type: list, read, create, replace, merge, remove. The definition says all the rest.
import { isEnvelope } from '../../../src/engine/envelope.ts'
import { isObj } from '../../../src/engine/objects.ts'
import { fieldSchema, toFieldPath } from '../../../src/engine/paths.ts'
import type { StoredRecord } from '../../store/records.ts'
import { randomText } from '../access/random.ts'
import { hookOf } from '../hooks/hooks.ts'
import { invalidAt, notFound, Problem } from '../problem.ts'
import type { Caller, Services } from '../types.ts'
import { changedNames, type RevisionSummary, revisionOf, revisionsOf } from './history.ts'
import { prepare } from './prepare.ts'
import { type ListAsk, recordQuery } from './query.ts'
import { parentOf, type Target, targetOf } from './target.ts'
import { fromWire, toWire, type WireRecord } from './wire.ts'
import { type Change, StaleWrite, writeChange } from './write.ts'

type Json = Record<string, unknown>
type Parts = Pick<Services, 'store' | 'registry' | 'facts' | 'settings' | 'clock' | 'events'>
export type Records = {
  list: (caller: Caller, type: string, ask: ListAsk) => Promise<{ rows: WireRecord[]; total: number }>
  read: (caller: Caller, type: string, id: string) => Promise<WireRecord>
  create: (caller: Caller, type: string, body: unknown) => Promise<WireRecord>
  /** PUT: visible and absent = removed. PATCH: top-level keys are merged, null removes. `version` is the caller's If-Match. */
  replace: (caller: Caller, type: string, id: string, version: number, body: unknown) => Promise<WireRecord>
  merge: (caller: Caller, type: string, id: string, version: number, body: unknown) => Promise<WireRecord>
  remove: (caller: Caller, type: string, id: string, version: number) => Promise<WireRecord>
  revisions: (caller: Caller, type: string, id: string) => Promise<RevisionSummary[]>
  revision: (caller: Caller, type: string, id: string, version: number) => Promise<Json>
}
type Loaded = { row: StoredRecord; data: Json; wire: WireRecord }

export function createRecords(parts: Parts): Records {
  const { store, registry, clock, events } = parts

  const records: Records = {
    async list(caller, type, ask) {
      const target = targetOf(parts, caller, type, 'read')
      const { rows, total } = await store.records.list(target.scope, type, recordQuery(target.definition, target.resolve('list'), ask))
      const full = await withComputed(target, rows)
      return { rows: full.map(({ row, data }) => toWire(target, row, data, 'list')), total }
    },
    read: async (caller, type, id) => (await load(targetOf(parts, caller, type, 'read'), id)).wire,

    async create(caller, type, body) {
      const target = targetOf(parts, caller, type, 'create')
      const at = clock().toISOString()
      const id = `${prefixOf(target)}_${randomText(12)}`
      const { fields, errors } = fromWire(body)
      const data = await prepare(parts, target, { id, version: 1, createdAt: at, fields, errors })
      return commit(target, { action: 'create', id, version: 1, data, createdAt: at, at, changed: Object.keys(data) })
    },
    replace: (caller, type, id, version, body) => change(caller, type, id, version, () => body),
    merge: (caller, type, id, version, body) => change(caller, type, id, version, (target, current) => merged(target, current, body)),

    async remove(caller, type, id, version) {
      const target = targetOf(parts, caller, type, 'delete')
      const { row, data, wire } = await load(target, id)
      if (row.version !== version) throw conflict(wire)
      const at = clock().toISOString()
      const children = registry.list().filter((definition) => parentOf(definition)?.type === type)
      await store.transaction(async (inside) => {
        for (const { name } of children) {
          const child = childTarget(target, name)
          for (const childId of await inside.records.idsUnder(target.scope, name, id)) {
            const below = await inside.records.find(target.scope, name, childId)
            if (below) await writeChange(inside, registry, child, removal(below, JSON.parse(below.data) as Json, at))
          }
        }
        await writeChange(inside, registry, target, removal(row, data, at))
      }).catch((error: unknown) => stale(target, id, error))
      announce(target, id, version + 1)
      return wire
    },
    async revisions(caller, type, id) {
      const target = targetOf(parts, caller, type, 'read')
      await load(target, id)
      return revisionsOf(parts, target, id)
    },
    async revision(caller, type, id, version) {
      const target = targetOf(parts, caller, type, 'read')
      await load(target, id)
      return revisionOf(parts, target, id, version)
    },
  }
  return records

  async function change(caller: Caller, type: string, id: string, version: number, bodyFrom: (target: Target, current: WireRecord) => unknown): Promise<WireRecord> {
    const target = targetOf(parts, caller, type, 'update')
    const { row, data: stored, wire } = await load(target, id)
    if (row.version !== version) throw conflict(wire)
    const { fields, errors } = fromWire(bodyFrom(target, wire), wire)
    const data = await prepare(parts, target, { id, version: version + 1, createdAt: row.created_at, fields, stored, errors })
    const under = parentOf(target.definition)
    if (under && data[under.field] !== stored[under.field]) throw invalidAt(`/${under.field}`, 'readOnly')
    return commit(target, { action: 'update', id, version: version + 1, data, createdAt: row.created_at, at: clock().toISOString(), changed: changedNames(stored, data) })
  }

  async function commit(target: Target, written: Change): Promise<WireRecord> {
    const row = await store.transaction((inside) => writeChange(inside, registry, target, written)).catch((error: unknown) => stale(target, written.id, error))
    announce(target, written.id, written.version)
    return wireOf(target, row)
  }

  async function stale(target: Target, id: string, error: unknown): Promise<never> {
    throw error instanceof StaleWrite ? conflict((await load(target, id)).wire) : error
  }

  async function load(target: Target, id: string): Promise<Loaded> {
    const row = /^[A-Za-z0-9_-]{1,64}$/.test(id) ? await store.records.find(target.scope, target.type, id) : undefined
    if (!row) throw notFound()
    const [full] = await withComputed(target, [row])
    return { row, data: full!.data, wire: toWire(target, row, full!.data, 'record') }
  }
  async function wireOf(target: Target, row: StoredRecord): Promise<WireRecord> {
    const [full] = await withComputed(target, [row])
    return toWire(target, row, full!.data, 'record')
  }

  async function withComputed({ type, scope }: Target, rows: StoredRecord[]): Promise<{ row: StoredRecord; data: Json }[]> {
    const computed = await hookOf(type).compute?.(rows.map(({ id }) => id), scope, store)
    return rows.map((row, index) => ({ row, data: { ...(JSON.parse(row.data) as Json), ...computed?.[index] } }))
  }

  function childTarget(target: Target, name: string): Target {
    return { ...target, type: name, definition: registry.get(name) ?? target.definition }
  }
  function announce({ scope, type }: Target, id: string, version: number): void {
    events.record({ account: scope.account, type, id, version })
  }
}

function removal(row: StoredRecord, data: Json, at: string): Change {
  return { action: 'delete', id: row.id, version: row.version + 1, data, createdAt: row.created_at, at, changed: [] }
}

/** A merge patch of top-level keys: null removes; of a secret it stays, for it says the same further on. */
function merged({ definition }: Target, current: WireRecord, body: unknown): unknown {
  if (!isObj(body)) return body
  const gone = Object.keys(body).filter((name) => body[name] === null && !isEnvelope(name) && !isSecret(definition, name))
  return Object.fromEntries(Object.entries({ ...current, ...body }).filter(([name]) => !gone.includes(name)))
}

function isSecret({ schema }: Target['definition'], name: string): boolean {
  return fieldSchema(schema, toFieldPath([name]))?.writeOnly === true
}

function conflict(current: WireRecord): Problem {
  return new Problem(409, 'version_conflict', { detail: { current } })
}

function prefixOf({ definition }: Target): string {
  return definition.resource.idPrefix ?? (definition.name.replace(/[^a-z0-9]/g, '').slice(0, 8) || 'rec')
}
