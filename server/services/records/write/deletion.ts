// Deletes a record with its children, and restores both.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import type { EvidenceByName } from '../../names/types.ts'
import { Problem } from '../../problem.ts'
import { parentOf, resolving, type Target } from '../read/target.ts'
import type { Change } from './change.ts'
import { unordered } from './rules/confirmations.ts'
import { StaleWrite, writeChange, type WriteParts } from './write.ts'

/** The record `row` of the target, and all records below it. `at`: when they are deleted or restored. */
export type Tree = {
  action: 'delete' | 'restore'
  target: Target
  row: StoredRecord
  at: string
  /** Results of checks of the names of `row`. */ proofs?: EvidenceByName | undefined
}
/** One record of a tree. `above` belongs to the same tree; absent for its top. */
export type TreeRecord = { target: Target; id: string; above?: TreeRecord }

/** Deletes or restores all records of the tree in the given transaction; returns its top. Throws what writeTreeRecord throws. */
export async function writeTree(store: Repositories, parts: WriteParts, tree: Tree): Promise<StoredRecord> {
  let top: StoredRecord | undefined
  for (const one of await recordsOf(store, parts, tree)) {
    const row = await writeTreeRecord(store, parts, tree, one)
    if (!one.above) top = row
  }
  if (!top) throw new StaleWrite()
  return top
}

/** In the order in which they are written: a parent is deleted after its children, and restored before them. */
export async function recordsOf(store: Pick<Repositories, 'records'>, parts: WriteParts, tree: Tree): Promise<TreeRecord[]> {
  const { action, target, row } = tree
  const records: TreeRecord[] = []
  const childTypes = new Map<string, Target[]>()
  await addWithChildren({ target, id: row.id })
  return action === 'delete' ? records.toReversed() : records

  async function addWithChildren(one: TreeRecord): Promise<void> {
    records.push(one)
    for (const child of childTypesOf(one.target)) {
      for (const id of await idsUnder(child, one.id)) {
        const below = { target: child, id, above: one }
        if (childTypesOf(child).length > 0) await addWithChildren(below)
        else records.push(below)
      }
    }
  }
  /** A restored record gets back the children that were deleted with it, in the same moment. */
  function idsUnder({ scope, type }: Target, parent: string): Promise<string[]> {
    return action === 'delete'
      ? store.records.idsUnder(scope, type, parent)
      : store.records.idsDeletedUnder(scope, type, parent, row.deleted_at ?? '')
  }
  function childTypesOf(one: Target): Target[] {
    const types = childTypes.get(one.type) ?? childrenOf(parts, one)
    childTypes.set(one.type, types)
    return types
  }
}

/**
 * A restored record has its next version; unique values are taken and limits counted again. Throws 409 `parent_deleted`, `not_unique`,
 * `limit_reached`, `order_required`, `in_use`, and StaleWrite; for a child, `params` names its type.
 */
export async function writeTreeRecord(store: Repositories, parts: WriteParts, tree: Tree, one: TreeRecord): Promise<StoredRecord> {
  if (!one.above) return writeTop(store, parts, tree)
  const { target, id } = one
  const { action, at } = tree
  const row = await store.records[action === 'delete' ? 'find' : 'findDeleted'](target.scope, target.type, id)
  if (!row) throw new StaleWrite()
  if (action === 'delete') return writeChange(store, parts, target, turn(action, row, at))
  try {
    refuseUnordered(target, row)
    return await writeChange(store, parts, target, turn(action, row, at))
  } catch (error) {
    throw ofChild(error, target.type)
  }
}

async function writeTop(store: Repositories, parts: WriteParts, { action, target, row, at, proofs }: Tree): Promise<StoredRecord> {
  if (action === 'delete') return writeChange(store, parts, target, turn(action, row, at))
  const under = parentOf(target.definition)
  if (under && !(await store.records.find(target.scope, under.type, row.parent)))
    throw new Problem(409, 'parent_deleted', {
      errors: [{ path: `/${under.field}`, keyword: 'parent_deleted', params: { type: under.type } }],
    })
  refuseUnordered(target, row)
  return writeChange(store, parts, target, { ...turn(action, row, at), proofs })
}

function childrenOf({ registry }: WriteParts, target: Target): Target[] {
  return registry
    .list()
    .filter((definition) => parentOf(definition)?.type === target.type)
    .map((definition) => ({ ...target, type: definition.name, definition, resolve: resolving(registry, target.caller, definition.name) }))
}

/** Throws 409 `order_required` for a deleted record whose settings the account would have to order today. */
function refuseUnordered(target: Target, { data }: StoredRecord): void {
  const record = JSON.parse(data) as PlainObject
  const page = target.resolve('edit', typeof record.active === 'boolean' ? record.active : undefined)
  const errors = unordered(page, undefined, record)
  if (errors.length > 0) throw new Problem(409, 'order_required', { errors })
}

function turn(action: Tree['action'], row: StoredRecord, at: string): Change {
  const data = JSON.parse(row.data) as PlainObject
  return {
    action,
    id: row.id,
    version: row.version + 1,
    data,
    ...(action === 'delete' && { before: data }),
    createdAt: row.created_at,
    at,
    changed: [],
  }
}

function ofChild(error: unknown, type: string): unknown {
  if (error instanceof StaleWrite || !(error instanceof Problem)) return error
  return new Problem(error.status, error.code, {
    errors: error.errors.map((one) => ({ ...one, path: '', params: { ...one.params, type, field: one.path } })),
  })
}
