// Changes of single records: each is checked first, and then written in a transaction, alone or with others.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { idPrefixOf } from '../../../../src/engine/pages/pages.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { madeAt } from '../../agents/tasks.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { hookOf } from '../../hooks/hooks.ts'
import type { Caller, Clock } from '../../model.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Names } from '../../names/types.ts'
import type { Orders } from '../../orders/types.ts'
import { forbidden, invalidAt, notFound, Problem } from '../../problem.ts'
import type { ServiceSettings } from '../../settings.ts'
import { refuseTooSoon } from '../limits/changeRate.ts'
import { isClosed } from '../links/readOnlyRecords.ts'
import { changedNames } from '../read/history.ts'
import { type createReading, isId } from '../read/reading.ts'
import { newRecordId } from '../read/recordId.ts'
import { parentIdOf, parentOf, type Target, targetOf } from '../read/target.ts'
import { fromWire, toWire, type WireRecord } from '../read/wire.ts'
import { withExposed } from '../secrets/storedSecrets.ts'
import type { PreparedChange } from './many/batch.ts'
import type { Change } from './change.ts'
import { type Tree, writeTree } from './deletion.ts'
import { withoutNulls } from './body/nulls.ts'
import { conflict, type Precondition, requireVersion, withoutStamps } from './rules/precondition.ts'
import { completed, prepare } from './body/prepare.ts'
import { type FindParent, withRelativeNames } from './body/relativeNames.ts'
import { StaleWrite, writeChange, type WriteParts } from './write.ts'

export type WritingParts = {
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  settings: ServiceSettings
  clock: Clock
  orders: Orders
  names: Names
  /** For a batch, which reads each parent once. */ findParent?: FindParent
  /** Called with the size of each deleted record that a batch restores. */ noteRead?: (size: number) => void
}

/** A deletion or a restoration, which concerns the children of its record, too. */
export type PreparedTree = PreparedChange & { tree: Tree }
type Given = { seen: Precondition; body: unknown; isWhole?: boolean }
/** A stored record and the document that would replace it. */
type Revised = { target: Target; row: StoredRecord; stored: PlainObject; data: PlainObject }
type BodyFrom = (target: Target, current: WireRecord, given: unknown) => unknown
const asGiven: BodyFrom = (_target, _current, given) => given

/** Prepares changes of records. */
export function createWriting(parts: WritingParts, reading: ReturnType<typeof createReading>, writing: WriteParts) {
  const { store, clock, orders, names, findParent = store.records.find } = parts
  const { load } = reading

  return { creation, replacement, revised, deletion, rewritten }

  async function creation(target: Target, body: unknown): Promise<PreparedChange> {
    const at = clock().toISOString()
    const id = newRecordId(idPrefixOf(target.definition.resource), at)
    const { fields, errors } = fromWire(target.definition, body)
    const barred = (error: unknown): never => {
      throw isBarred(target, error) ? forbidden() : error
    }
    const checked = async (): Promise<PreparedChange> => {
      const createdAt = await madeAt(store, target.definition, at)
      const named = await withRelativeNames(findParent, target, fields)
      const data = await prepare(parts, target, { id, version: 1, createdAt, fields: named, errors })
      if (isOrder(target)) await orders.admit(target.caller)
      const proofs = await names.look(target, data)
      const change: Change = { action: 'create', id, version: 1, data, createdAt, at, changed: Object.keys(data), proofs }
      const write: PreparedChange['write'] = (inside) =>
        (isOrder(target) ? placed(inside, target, change) : writeChange(inside, writing, target, change)).catch(barred)
      return { target, id, parent: parentIdOf(target.definition, data), data, write }
    }
    return checked().catch(barred)
  }

  async function placed(inside: Repositories, target: Target, change: Change): Promise<StoredRecord> {
    const stored = await writeChange(inside, writing, target, change)
    await orders.place(inside, target, change)
    return stored
  }

  async function replacement(
    caller: Caller,
    type: string,
    id: string,
    given: Given & { isPublished?: boolean },
    bodyFrom?: BodyFrom,
  ): Promise<PreparedChange> {
    return update(await revised(caller, type, id, given, bodyFrom), given.isPublished ? 'publish' : undefined)
  }

  /** The document that a replacement would store. */
  async function revised(
    caller: Caller,
    type: string,
    id: string,
    { seen, body, isWhole = false }: Given,
    bodyFrom: BodyFrom = asGiven,
  ): Promise<Revised> {
    const target = targetOf(parts, caller, type, 'update')
    const { definition } = target
    const { row, data: stored, wire } = await load(target, id)
    const { version } = row
    requireVersion(seen, { definition, current: wire, body })
    refuseClosed(target, row)
    await refuseTooSoon(parts, target, row)
    const whole = bodyFrom(target, wire, withoutStamps(seen, { definition, current: wire, body }))
    const { schema } = target.resolve('edit', typeof stored.active === 'boolean' ? stored.active : undefined)
    const { fields, errors } = fromWire(definition, withoutNulls(schema, whole, wire), wire, { isWhole })
    const named = await withRelativeNames(findParent, target, fields, stored)
    const data = await prepare(parts, target, { id, version: version + 1, createdAt: row.created_at, fields: named, stored, errors })
    const under = parentOf(target.definition)
    if (under && data[under.field] !== stored[under.field]) throw invalidAt(`/${under.field}`, 'readOnly')
    return { target, row, stored, data }
  }

  async function deletion(caller: Caller, type: string, id: string, seen: Precondition): Promise<PreparedTree> {
    const target = targetOf(parts, caller, type, 'delete')
    const { row, wire } = await load(target, id)
    requireVersion(seen, { definition: target.definition, current: wire, body: undefined })
    refuseClosed(target, row)
    const at = clock().toISOString()
    return ofTree({ action: 'delete', target, row, at }, writing)
  }

  async function rewritten(
    caller: Caller,
    { type, id, seen }: { type: string; id: string; seen: Precondition },
    next: (target: Target, stored: PlainObject) => PlainObject,
  ): Promise<PreparedChange> {
    const target = targetOf(parts, caller, type, 'update')
    const { row, data: stored, wire } = await load(target, id)
    requireVersion(seen, { definition: target.definition, current: wire, body: undefined })
    // A replaced key stops no service and restarts no engine, so it does not wait for the next change of the configuration.
    refuseClosed(target, row)
    const draft = { id, version: row.version + 1, createdAt: row.created_at, stored }
    return update({ target, row, stored, data: await completed(parts, target, draft, next(target, stored)) })
  }

  async function update(revision: Revised, audited?: Change['audited']): Promise<PreparedChange> {
    const { target, row } = revision
    const change = await changeOf(parts, revision, audited)
    return { target, id: row.id, parent: row.parent, data: change.data, write: (inside) => writeChange(inside, writing, target, change) }
  }
}

async function changeOf(
  { clock, names }: WritingParts,
  { target, row, stored, data }: Revised,
  audited: Change['audited'],
): Promise<Change> {
  return {
    action: 'update',
    id: row.id,
    version: row.version + 1,
    data: withExposed(target.definition.schema, data, row),
    before: stored,
    createdAt: row.created_at,
    at: clock().toISOString(),
    changed: changedNames(stored, data),
    proofs: await names.look(target, data, stored),
    ...(audited && { audited }),
  }
}

/** A deleted record and the children deleted with it. */
export async function restoration(
  parts: WritingParts,
  writing: WriteParts,
  { caller, type, id, seen }: { caller: Caller; type: string; id: string; seen: Precondition },
): Promise<PreparedTree> {
  const { store, names, clock } = parts
  const target = targetOf(parts, caller, type, 'delete')
  const row = isId(id) ? await store.records.findDeleted(target.scope, type, id) : undefined
  if (!row) throw notFound()
  parts.noteRead?.(row.data.length)
  const data = JSON.parse(row.data) as PlainObject
  requireVersion(seen, { definition: target.definition, current: toWire(target, row, data, 'record'), body: undefined })
  refuseClosed(target, row)
  const proofs = await names.look(target, data)
  const at = clock().toISOString()
  return { ...ofTree({ action: 'restore', target, row, at, proofs }, writing), data }
}

const ofTree = (tree: Tree, writing: WriteParts): PreparedTree => ({
  tree,
  target: tree.target,
  id: tree.row.id,
  parent: tree.row.parent,
  write: (inside) => writeTree(inside, writing, tree),
})

/** One change in a transaction of its own, and the record as it is afterwards. `keep` runs in it, too. */
export async function commitChange(
  { store }: Pick<WritingParts, 'store'>,
  reading: ReturnType<typeof createReading>,
  { target, id, write }: PreparedChange,
  keep?: (inside: Repositories, record: WireRecord) => Promise<void>,
): Promise<WireRecord> {
  // The answer is read before the commit: after an error the caller can rely on nothing having changed.
  return store
    .transaction(async (inside) => {
      const wire = await reading.wireOf(inside, target, await write(inside))
      await keep?.(inside, wire)
      return wire
    })
    .catch(async (error: unknown) => {
      throw error instanceof StaleWrite ? conflict((await reading.load(target, id)).wire) : error
    })
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
