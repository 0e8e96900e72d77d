// Applies renamed fields of a definition to stored records: each as a change with a revision, made by the portal.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { fromPointer } from '../../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { renamed, renamesBetween } from '../../../../src/engine/values/changes/renames.ts'
import { accountScope, providerScope, type RecordScope } from '../../../store/scope.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { system } from '../../hooks/shared/system.ts'
import type { Clock } from '../../model.ts'
import { withRenamedFields } from '../read/renamedFields.ts'
import type { Target } from '../read/target.ts'
import { writeChange } from '../write/write.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import { labelsOf } from '../labels.ts'
import { searchText } from '../read/search.ts'
import { rememberedOf, withoutExposed } from '../secrets/storedSecrets.ts'

type Parts = {
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  clock: Clock
  log: { warn: (detail: object, message: string) => void }
}
type Renames = ReturnType<typeof renamesBetween>
type RecordKey = { account: string; id: string }
const batch = 100

/** Handles later changes and the present definitions, because an earlier process may have stopped midway. Renamed records are skipped. */
export function startRenaming(parts: Parts): { settled: () => Promise<void>; close: () => Promise<void> } {
  const { registry, log } = parts
  const latest = new Map<string, Definition>()
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const look = (names: string[]) => {
    running = followAll(names, running)
  }
  const stop = registry.onChange(({ changed }) => look(changed))
  look(registry.list().map(({ name }) => name))
  return {
    settled: async () => void (await running),
    close: async () => {
      isClosed = true
      stop()
      await running
    },
  }

  async function followAll(names: string[], earlier: Promise<unknown>): Promise<void> {
    await earlier
    for (const name of names)
      if (!isClosed) await follow(name).catch((err: unknown) => log.warn({ err, type: name }, 'cannot rename fields'))
  }
  async function follow(name: string): Promise<void> {
    const definition = registry.get(name)
    const before = latest.get(name)
    if (!definition) return
    latest.set(name, definition)
    const renames = renamesBetween(before, definition)
    if (renames.length > 0) await renameAll(parts, definition, renames, () => isClosed)
  }
}

async function renameAll(parts: Parts, definition: Definition, renames: Renames, isOver: () => boolean): Promise<void> {
  const { store, log } = parts
  for (const deleted of [false, true]) {
    const next = (after?: RecordKey) => store.checks.recordsOf(definition.name, after, batch, { deleted })
    for (let rows = await next(); rows.length > 0 && !isOver(); rows = await next(rows.at(-1)))
      for (const { account, id, data } of rows) {
        const record: unknown = JSON.parse(data)
        if (renamed(record, renames) === record) continue
        await store
          .transaction((inside) => (deleted ? renameDeleted : renameOne)(parts, inside, definition, renames, { account, id }))
          .catch((err: unknown) => log.warn({ err, type: definition.name, id }, 'cannot rename the fields of a record'))
      }
  }
}

/** A restored record matches the present definition. No version is added: nobody could have read it in between. */
async function renameDeleted(
  parts: Parts,
  inside: Repositories,
  definition: Definition,
  renames: Renames,
  { account, id }: RecordKey,
): Promise<void> {
  const scope = scopeOf(account)
  const row = await inside.records.findDeleted(scope, definition.name, id)
  const changed = row && changeOf(parts, definition, renames, row)
  if (changed) await rewriteDeleted(inside, definition, scope, row, changed.data)
}

async function renameOne(
  parts: Parts,
  inside: Repositories,
  definition: Definition,
  renames: Renames,
  { account, id }: RecordKey,
): Promise<void> {
  const { registry, facts, clock } = parts
  const type = definition.name
  const scope = scopeOf(account)
  const row = await inside.records.find(scope, type, id)
  const changed = row && changeOf(parts, definition, renames, row)
  if (!changed) return
  const resolve: Target['resolve'] = (mode) => registry.resolve(type, { mode })
  const target: Target = { definition, facts, type, scope, caller: system(facts, 'definition'), may: () => true, resolve }
  await writeChange(inside, { registry, roomOf: () => ({}) }, target, {
    action: 'update',
    id,
    version: row.version + 1,
    ...changed,
    createdAt: row.created_at,
    at: clock().toISOString(),
    changed: [...new Set(renames.flat().map((pointer) => fromPointer(pointer)[0] ?? ''))],
  })
}

/** A deleted record whose fields were renamed meanwhile. */
async function rewriteDeleted(
  { records }: Pick<Repositories, 'records'>,
  definition: Definition,
  scope: RecordScope,
  row: StoredRecord,
  data: PlainObject,
): Promise<void> {
  const secrets = rememberedOf(definition.schema, data, row)
  const search = searchText(definition, { ...withoutExposed(definition.schema, data, { secrets }), id: row.id }, labelsOf(row))
  await records.rewriteDeleted(scope, definition.name, { ...row, data: JSON.stringify(data), secrets, search })
}

const scopeOf = (account: string): RecordScope => (account ? accountScope(account) : providerScope)

/** Undefined when there is nothing to rename, or when another version of the definition came into force. */
function changeOf(
  { registry }: Parts,
  definition: Definition,
  renames: Renames,
  { data: stored, secrets }: StoredRecord,
): { before: PlainObject; data: PlainObject } | undefined {
  if (registry.get(definition.name) !== definition) return undefined
  const before = JSON.parse(stored) as PlainObject
  const data = withRenamedFields(definition, renames, before, secrets)
  return data === before ? undefined : { before, data }
}
