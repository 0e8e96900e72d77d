// Deletes a record with its children, and restores both.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import type { EvidenceByName } from '../../names/types.ts'
import { Problem } from '../../problem.ts'
import { parentOf, resolving, type Target } from '../read/target.ts'
import type { Change, ChangeAction } from './change.ts'
import { unordered } from './confirmations.ts'
import { StaleWrite, writeChange, type WriteParts } from './write.ts'

/** Runs in the given transaction; children and theirs are deleted in the same one. Throws StaleWrite, and 429 `too_much_work`. */
export async function removeTree(
  store: Repositories,
  parts: WriteParts,
  target: Target,
  row: StoredRecord,
  at: string,
): Promise<StoredRecord> {
  for (const child of childrenOf(parts, target)) {
    const ids = await store.records.idsUnder(target.scope, child.type, row.id)
    chargeChildren(target, ids.length, 'delete')
    for (const id of ids) {
      const below = await store.records.find(target.scope, child.type, id)
      if (below) await removeTree(store, parts, child, below, at)
    }
  }
  return writeChange(store, parts, target, turn('delete', row, at))
}

/**
 * Restores the record under its next version, with the children deleted with it, and theirs. Unique values are taken and limits counted again.
 * Throws 409 `parent_deleted`, `not_unique`, `limit_reached`, `order_required`, 429 `too_much_work`, and StaleWrite; for a child, `params`
 * names its type.
 */
export async function restoreTree(
  store: Repositories,
  parts: WriteParts,
  target: Target,
  row: StoredRecord,
  at: string,
  proofs?: EvidenceByName,
): Promise<StoredRecord> {
  const under = parentOf(target.definition)
  if (under && !(await store.records.find(target.scope, under.type, row.parent)))
    throw new Problem(409, 'parent_deleted', {
      errors: [{ path: `/${under.field}`, keyword: 'parent_deleted', params: { type: under.type } }],
    })
  return restoreBelow(store, parts, target, { row, at, proofs })
}

type Restoring = { row: StoredRecord; at: string; proofs?: EvidenceByName | undefined }

async function restoreBelow(store: Repositories, parts: WriteParts, target: Target, { row, at, proofs }: Restoring): Promise<StoredRecord> {
  refuseUnordered(target, row)
  const restored = await writeChange(store, parts, target, { ...turn('restore', row, at), proofs })
  for (const child of childrenOf(parts, target)) {
    const rows = await store.records.deletedUnder(target.scope, child.type, row.id, row.deleted_at ?? '')
    chargeChildren(target, rows.length, 'restore')
    for (const below of rows) {
      await restoreBelow(store, parts, child, { row: below, at }).catch((error: unknown) => {
        throw ofChild(error, child.type)
      })
    }
  }
  return restored
}

/** Children that cost no more than their parent; units of work for each one beyond, as it was measured beside a change of a batch. */
const freeChildren = 1000
const workOfChild = { delete: 0.5, restore: 2 }

/** Throws 429 `too_much_work` while the caller owes work: calls that came at once wait for each other here. */
function chargeChildren({ caller }: Target, count: number, action: keyof typeof workOfChild): void {
  if (count <= freeChildren) return
  caller.refuseDebt?.()
  caller.chargeWork?.(Math.ceil((count - freeChildren) * workOfChild[action]))
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

function turn(action: Extract<ChangeAction, 'delete' | 'restore'>, row: StoredRecord, at: string): Change {
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
