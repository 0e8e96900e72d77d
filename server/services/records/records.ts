// Records of every type: list, read, create, replace, merge, delete. The definition determines everything else.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Names } from '../names/types.ts'
import type { Orders } from '../orders/types.ts'
import type { ServiceSettings } from '../settings.ts'
import type { Store } from '../../store/types.ts'
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import type { Repositories } from '../../store/types.ts'
import { madeAt } from '../agents/tasks.ts'
import { hookOf } from '../hooks/hooks.ts'
import { forbidden, invalidAt, notFound, Problem } from '../problem.ts'
import type { Caller } from '../model.ts'
import { createCommands, type RunCommand } from './commands.ts'
import { choicesOf } from './links/choices.ts'
import { createKeys, type Keys } from './keys.ts'
import { isClosed } from './links/readOnlyRecords.ts'
import { changedNames, type RevisionSummary, revisionOf, revisionsOf } from './read/history.ts'
import { removeTree, restoreTree } from './write/deletion.ts'
import { type LabelChange, writeLabels } from './labels.ts'
import { type Created, createOnce } from './write/idempotency.ts'
import { limitOf } from './limits/limits.ts'
import { refuseTooSoon } from './limits/changeRate.ts'
import { withoutNulls } from './write/nulls.ts'
import { type MergeDepth, merged } from './write/patch.ts'
import { conflict, type Precondition, requireVersion, withoutStamps } from './write/precondition.ts'
import { completed, prepare } from './write/prepare.ts'
import { withRelativeNames } from './write/relativeNames.ts'
import { type QuotaLeft, quotaLeft } from './limits/quota.ts'
import type { ListAsk } from './read/query.ts'
import { createReading, isId } from './read/reading.ts'
import { newRecordId } from './read/recordId.ts'
import { withExposed } from './secrets/storedSecrets.ts'
import { parentOf, type Target, targetOf } from './read/target.ts'
import { fromWire, toWire, type WireRecord } from './read/wire.ts'
import type { Notices } from '../access/proofs/noticeTypes.ts'
import type { Change } from './write/change.ts'
import { StaleWrite, writeChange, type WriteParts } from './write/write.ts'

type Parts = {
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  settings: ServiceSettings
  clock: Clock
  orders: Orders
  names: Names
} & { notices: Notices }
export type Records = {
  list: (caller: Caller, type: string, ask: ListAsk) => Promise<{ rows: WireRecord[]; total: number }>
  read: (caller: Caller, type: string, id: string) => Promise<WireRecord>
  create: (caller: Caller, type: string, body: unknown) => Promise<WireRecord>
  /** As create, but once per idempotency key. Throws what createOnce throws. */
  createOnce: (caller: Caller, type: string, body: unknown, key: string) => Promise<Created>
  /** PUT: visible and absent (or null) = removed. PATCH: top-level keys are merged, null removes. `seen`: the version it is based on. */
  replace: (caller: Caller, type: string, id: string, seen: Precondition, body: unknown) => Promise<WireRecord>
  /** `deep`: merges nested objects, too (RFC 7396). */
  merge: (caller: Caller, type: string, id: string, seen: Precondition, body: unknown, how?: MergeDepth) => Promise<WireRecord>
  /** Resolves to the deleted record under its next version. */
  remove: (caller: Caller, type: string, id: string, seen: Precondition) => Promise<WireRecord>
  /** `seen` is the version of the deleted record. Throws what restoreTree throws. */
  restore: (caller: Caller, type: string, id: string, seen: Precondition) => Promise<WireRecord>
  /** The remaining quotas of a type, for callers who may create its records. */
  quota: (caller: Caller, type: string) => Promise<QuotaLeft[]>
  /** Throws what choicesOf throws. */
  choices: (caller: Caller, type: string, field: string, text: string) => Promise<string[]>
  label: (caller: Caller, type: string, id: string, change: LabelChange) => Promise<WireRecord>
  keys: Keys
  command: RunCommand
  revisions: (caller: Caller, type: string, id: string) => Promise<RevisionSummary[]>
  revision: (caller: Caller, type: string, id: string, version: number) => Promise<PlainObject>
}

export function createRecords(parts: Parts): Records {
  const { store, registry, clock, settings, names } = parts
  const writing: WriteParts = {
    registry,
    names,
    limitOf: ({ definition, scope }) => limitOf(settings.RECORD_LIMITS, definition, scope),
    notices: parts.notices,
  }
  const reading = createReading(parts)
  const { load } = reading
  const { create, change, rewrite, turned } = createWriting(parts, reading, writing)

  const records: Records = {
    list: (caller, type, ask) => reading.list(targetOf(parts, caller, type, 'read'), ask),
    read: async (caller, type, id) => (await load(targetOf(parts, caller, type, 'read'), id)).wire,

    create: (caller, type, body) => create(targetOf(parts, caller, type, 'create'), body),
    createOnce: (caller, type, body, key) => {
      const target = targetOf(parts, caller, type, 'create')
      const once = { key, actor: caller.actor, route: JSON.stringify([target.scope.account, type]), body }
      return createOnce(parts, once, {
        create: (keep) => create(target, body, keep),
        read: (id) => records.read(caller, type, id),
      })
    },
    replace: (caller, type, id, seen, body) => change(caller, type, id, { seen, body, isWhole: true }, (_target, _current, given) => given),
    merge: (caller, type, id, seen, body, how = 'top') =>
      change(caller, type, id, { seen, body }, (target, current, given) => merged(target, current, given, how)),

    async remove(caller, type, id, seen) {
      const target = targetOf(parts, caller, type, 'delete')
      const { row, wire } = await load(target, id)
      requireVersion(seen, { definition: target.definition, current: wire, body: undefined })
      refuseClosed(target, row)
      return turned(target, row, (inside, at) => removeTree(inside, writing, target, row, at))
    },
    async restore(caller, type, id, seen) {
      const target = targetOf(parts, caller, type, 'delete')
      const row = isId(id) ? await store.records.findDeleted(target.scope, type, id) : undefined
      if (!row) throw notFound()
      const current = toWire(target, row, JSON.parse(row.data) as PlainObject, 'record')
      requireVersion(seen, { definition: target.definition, current, body: undefined })
      refuseClosed(target, row)
      const proofs = await names.look(target, JSON.parse(row.data) as PlainObject)
      return turned(target, row, (inside, at) => restoreTree(inside, writing, target, row, at, proofs))
    },
    quota: (caller, type) => quotaLeft(store, targetOf(parts, caller, type, 'create'), clock().toISOString()),
    choices: (caller, type, field, text) => choicesOf(parts, caller, { type, field, text }),
    async label(caller, type, id, change) {
      const target = targetOf(parts, caller, type, 'update')
      if (!isId(id)) throw notFound()
      await writeLabels(parts, target, id, change)
      return (await load(target, id)).wire
    },
    keys: createKeys({
      store,
      clock,
      rewrite,
      async updating(caller, type, id) {
        const target = targetOf(parts, caller, type, 'update')
        const { row, data } = await load(target, id)
        return { target, version: row.version, data }
      },
    }),
    command: createCommands({
      rewrite,
      async updating(caller, type, id) {
        const target = targetOf(parts, caller, type, 'update')
        return { target, ...(await load(target, id)) }
      },
    }),
    async revisions(caller, type, id) {
      const target = targetOf(parts, caller, type, 'read')
      await load(target, id)
      return revisionsOf(parts, target, id)
    },
    async revision(caller, type, id, version) {
      const target = targetOf(parts, caller, type, 'read')
      const { row } = await load(target, id)
      return revisionOf(parts, target, row, version)
    },
  }
  return records
}

/** Changes of records, each in one transaction: created, updated, deleted or restored. */
function createWriting(parts: Parts, reading: ReturnType<typeof createReading>, writing: WriteParts) {
  const { store, clock, orders, names } = parts
  const { load } = reading
  const { commit, turned } = createCommitting(parts, reading, writing)

  return { create, change, rewrite, turned }

  async function create(
    target: Target,
    body: unknown,
    keep?: (inside: Repositories, record: WireRecord) => Promise<void>,
  ): Promise<WireRecord> {
    const { caller } = target
    const at = clock().toISOString()
    const id = newRecordId(idPrefixOf(target.definition.resource), at)
    const { fields, errors } = fromWire(target.definition, body)
    const made = async (): Promise<WireRecord> => {
      const createdAt = await madeAt(store, target.definition, at)
      const named = await withRelativeNames(store, target, fields)
      const data = await prepare(parts, target, { id, version: 1, createdAt, fields: named, errors })
      if (isOrder(target)) await orders.admit(caller)
      const proofs = await names.look(target, data)
      return commit(target, { action: 'create', id, version: 1, data, createdAt, at, changed: Object.keys(data), proofs }, keep)
    }
    return made().catch((error: unknown) => {
      throw isBarred(target, error) ? forbidden() : error
    })
  }

  async function change(
    caller: Caller,
    type: string,
    id: string,
    { seen, body, isWhole = false }: { seen: Precondition; body: unknown; isWhole?: boolean },
    bodyFrom: (target: Target, current: WireRecord, given: unknown) => unknown,
  ): Promise<WireRecord> {
    const target = targetOf(parts, caller, type, 'update')
    const { definition } = target
    const { row, data: stored, wire } = await load(target, id)
    const { version } = row
    requireVersion(seen, { definition, current: wire, body })
    await refuseNow(target, row)
    const whole = bodyFrom(target, wire, withoutStamps(seen, { definition, current: wire, body }))
    const { schema } = target.resolve('edit', typeof stored.active === 'boolean' ? stored.active : undefined)
    const { fields, errors } = fromWire(definition, withoutNulls(schema, whole, wire), wire, { isWhole })
    const named = await withRelativeNames(store, target, fields, stored)
    const data = await prepare(parts, target, { id, version: version + 1, createdAt: row.created_at, fields: named, stored, errors })
    const under = parentOf(target.definition)
    if (under && data[under.field] !== stored[under.field]) throw invalidAt(`/${under.field}`, 'readOnly')
    return update(target, row, stored, data)
  }

  async function rewrite(
    caller: Caller,
    { type, id, seen }: { type: string; id: string; seen: Precondition },
    next: (target: Target, stored: PlainObject) => PlainObject,
  ): Promise<WireRecord> {
    const target = targetOf(parts, caller, type, 'update')
    const { row, data: stored, wire } = await load(target, id)
    requireVersion(seen, { definition: target.definition, current: wire, body: undefined })
    // A replaced key stops no service and restarts no engine, so it does not wait for the next change of the configuration.
    refuseClosed(target, row)
    const draft = { id, version: row.version + 1, createdAt: row.created_at, stored }
    return update(target, row, stored, await completed(parts, target, draft, next(target, stored)))
  }

  async function refuseNow(target: Target, row: StoredRecord): Promise<void> {
    refuseClosed(target, row)
    await refuseTooSoon(parts, target, row)
  }

  async function update(target: Target, row: StoredRecord, before: PlainObject, data: PlainObject): Promise<WireRecord> {
    return commit(target, {
      action: 'update',
      id: row.id,
      version: row.version + 1,
      data: withExposed(target.definition.schema, data, row),
      before,
      createdAt: row.created_at,
      at: clock().toISOString(),
      changed: changedNames(before, data),
      proofs: await names.look(target, data, before),
    })
  }
}

/** Transactions of single changes, and the record as it is afterwards. */
function createCommitting({ store, clock, orders }: Parts, reading: ReturnType<typeof createReading>, writing: WriteParts) {
  const { load } = reading

  return { commit, turned }

  async function turned(
    target: Target,
    { id }: StoredRecord,
    write: (inside: Repositories, at: string) => Promise<StoredRecord>,
  ): Promise<WireRecord> {
    const at = clock().toISOString()
    return store
      .transaction(async (inside) => reading.wireOf(inside, target, await write(inside, at)))
      .catch((error: unknown) => stale(target, id, error))
  }

  async function commit(
    target: Target,
    written: Change,
    keep?: (inside: Repositories, record: WireRecord) => Promise<void>,
  ): Promise<WireRecord> {
    // The answer is read before the commit: after an error the caller can rely on nothing having changed.
    return store
      .transaction(async (inside) => {
        const stored = await writeChange(inside, writing, target, written)
        if (written.action === 'create' && isOrder(target)) await orders.place(inside, target, written)
        const wire = await reading.wireOf(inside, target, stored)
        await keep?.(inside, wire)
        return wire
      })
      .catch((error: unknown) => stale(target, written.id, error))
  }

  async function stale(target: Target, id: string, error: unknown): Promise<never> {
    throw error instanceof StaleWrite ? conflict((await load(target, id)).wire) : error
  }
}

/** A readable record is not always writable. */
function refuseClosed(target: Target, { data }: StoredRecord): void {
  if (isClosed(target, JSON.parse(data) as PlainObject)) throw forbidden()
}

function isOrder({ definition }: Target): boolean {
  return definition.resource.kind === 'order'
}

function isBarred({ definition, caller, facts }: Target, error: unknown): boolean {
  return error instanceof Problem && error.status === 400 && hookOf(definition).isBarred?.(error.errors, caller.as, facts) === true
}
