// One change of one record: version, revision, audit, unique values and outbox together, or none of them.
import type { StoredRecord } from '../../store/records.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { checkRules } from './rules.ts'
import { searchText } from './search.ts'
import { parentOf, type Target } from './target.ts'

type Json = Record<string, unknown>
export type ChangeAction = 'create' | 'update' | 'delete'
export type Change = { action: ChangeAction; id: string; version: number; data: Json; createdAt: string; at: string; changed: string[] }

/** Somebody else changed the record first; thrown, so that the transaction undoes the rest. */
export class StaleWrite extends Error {
  override name = 'StaleWrite'
}

/** Writes inside the transaction it is given and answers the stored row. Throws StaleWrite, and what checkRules throws. */
export async function writeChange(store: Repositories, registry: DefinitionRegistry, target: Target, change: Change): Promise<StoredRecord> {
  const { definition, type, scope } = target
  const row = rowOf(target, change)
  if (change.action !== 'delete') await checkRules(store, { definition, registry, scope, id: row.id, parent: row.parent, data: change.data }, { isNew: change.action === 'create' })
  else await store.uniques.release(scope, type, row.id)
  if (change.action === 'create') await store.records.insert(scope, type, row)
  else if (!(await store.records.update(scope, type, row))) throw new StaleWrite()
  await record(store, target, change, row.data)
  return row
}

async function record(store: Repositories, { scope, type, caller }: Target, { action, id, version, at, changed }: Change, data: string): Promise<void> {
  const who = { actor: caller.actor, actor_name: caller.actorName, ip: caller.ip }
  await store.history.addRevision(scope, { type, id, version, at, ...who, action, data })
  await store.history.audit(scope, { at, ...who, request_id: caller.requestId, action, type, id, detail: JSON.stringify({ version, changed }) })
  await store.history.announce(scope, { type, id, version, action, at })
}

function rowOf({ definition }: Target, { id, version, data, createdAt, at, action }: Change): StoredRecord {
  const under = parentOf(definition)
  return {
    id, parent: under ? String(data[under.field] ?? '') : '', version, data: JSON.stringify(data), search: searchText(definition, { ...data, id }),
    delivery: 'none', created_at: createdAt, updated_at: at, deleted_at: action === 'delete' ? at : null,
  }
}
