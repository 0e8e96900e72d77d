// Trees of very many records are deleted and restored as an import is applied: checked in parts, which are rolled back, and then written in one transaction outside of the event loop (docs/decisions/374-large-trees-in-parts.md).
import { randomUUID } from 'node:crypto'
import type { Notice } from '../../../../store/database/notices.ts'
import type { StoredRecord } from '../../../../store/records/records.ts'
import type { StagedImport } from '../../../../store/records/stagedImports.ts'
import { providerScope } from '../../../../store/scope.ts'
import type { Repositories } from '../../../../store/types.ts'
import type { DefinitionRegistry } from '../../../definitions/types.ts'
import { Problem } from '../../../problem.ts'
import { type Grown, grownRecords, grownSpace, refusalOf } from '../../limits/room.ts'
import type { createReading } from '../../read/reading.ts'
import { parentOf, type Target } from '../../read/target.ts'
import type { WireRecord } from '../../read/wire.ts'
import { isCheckedWhole } from '../rules/circles.ts'
import { betweenPieces, maxInBatch, maxRows, tryWrites } from './batch.ts'
import { recordsOf, type Tree, type TreeRecord, writeTreeRecord } from '../deletion.ts'
import { endOldImports, removeParts } from './stagedSweep.ts'
import { StaleWrite, type WriteParts } from '../write.ts'
import { commitChange, type PreparedTree, type WritingParts } from '../writing.ts'

/** Units of work for each record beyond those that one transaction may write, measured in comparison with a change of a batch. */
const workOfRecord = { delete: 0.5, restore: 2 }

/** Characters of records after which a part is full: all of its statements are in memory at once. */
const maxPartSize = 4_000_000

/** Something in the tree may change while its parts are tried. */
const attempts = 3

/**
 * Deletes or restores a record with all below it; returns it. Throws what writeTreeRecord throws, 429 `too_much_work` while the caller owes
 * work, and 409 `version_conflict` when the record, or too often something below it, has changed meanwhile.
 */
export async function commitTree(
  parts: WritingParts,
  reading: ReturnType<typeof createReading>,
  writing: WriteParts,
  prepare: () => Promise<PreparedTree>,
): Promise<WireRecord> {
  const change = await prepare()
  const { target, tree } = change
  const records = await recordsOf(parts.store, writing, tree)
  if (records.length <= maxRows) return commitChange(parts, reading, change)
  const { caller } = target
  caller.refuseDebt?.()
  caller.chargeWork?.(Math.ceil((records.length - maxRows) * workOfRecord[tree.action]))
  if (tree.action === 'restore' && isCheckedTogether(parts, records)) return commitChange(parts, reading, change)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commitInParts(parts, reading, writing, (attempt === 1 ? change : await prepare()).tree)
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error
      if (attempt === attempts) throw new Problem(409, 'version_conflict', { cause: error })
    }
  }
}

/** Whether records in different parts could close a circle or a loop. */
function isCheckedTogether({ registry }: WritingParts, records: TreeRecord[]): boolean {
  const types = new Set(records.map(({ target }) => target.definition))
  const checked = new Set([...types].filter((definition) => isCheckedWhole(registry, definition)))
  return records.filter(({ target }) => checked.has(target.definition)).length > 1
}

async function commitInParts(
  parts: WritingParts,
  reading: ReturnType<typeof createReading>,
  writing: WriteParts,
  tree: Tree,
): Promise<WireRecord> {
  const { store } = parts
  const staged = await begin(parts, tree)
  try {
    let [grown, top]: [Grown, WireRecord | undefined] = [{}, undefined]
    const lasts = new Map<string, Last>()
    const records = await recordsOf(store, writing, tree)
    for (let from = 0; from < records.length;) {
      const next = nextOfOneType(records, from)
      const { target } = next[0]
      // A child is restored after its parents, which an earlier part restores.
      const first = async (inside: Repositories): Promise<void> => {
        if (tree.action === 'restore') for (const one of parentsOf(next)) await writeTreeRecord(inside, writing, tree, one)
      }
      const tried = await tryWrites(store, { type: target.type, before: grown, first }, async (inside) => {
        let [count, size] = [0, 0]
        for (const one of next) {
          if (size > maxPartSize) break
          const row = await writeTreeRecord(inside, writing, tree, one)
          lasts.set(target.type, { target, row })
          if (!one.above) top = await reading.wireOf(inside, target, row)
          size += row.data.length
          await betweenPieces((count += 1))
        }
        return count
      })
      grown = tried.grown
      from += tried.result
      await keep(parts, staged, tried.result, tried.writes)
    }
    await apply(parts, writing, staged, { tree, lasts: [...lasts.values()], grown })
    if (!top) throw new StaleWrite()
    return top
  } finally {
    await store.staged.end(staged.id)
    void removeParts(parts)
  }
}

/** The records of the next part: a batch writes records of one type. */
function nextOfOneType(records: TreeRecord[], from: number): [TreeRecord, ...TreeRecord[]] {
  const [one, ...others] = records.slice(from, from + maxInBatch) as [TreeRecord, ...TreeRecord[]]
  const end = others.findIndex(({ target }) => target.type !== one.target.type)
  return [one, ...(end === -1 ? others : others.slice(0, end))]
}

/** All above these records, from the top. */
function parentsOf(records: TreeRecord[]): TreeRecord[] {
  const parents = new Set<TreeRecord>()
  const add = ({ above }: TreeRecord): void => {
    if (!above || parents.has(above)) return
    add(above)
    parents.add(above)
  }
  for (const one of records) add(one)
  return [...parents]
}

async function begin({ store, clock, registry }: WritingParts, { target, row }: Tree): Promise<StagedImport> {
  await endOldImports({ store, clock })
  const { scope, type, caller, definition } = target
  const own = { account: scope.account, type, actor: caller.actor }
  const [child, ...others] = typesBelow(registry, [type])
  const fence = { whole: others, ...(child !== undefined && { child: { type: child, parentType: type } }) }
  const id = randomUUID()
  const begun = { ...own, key: `tree ${row.id}`, id, definition: definition.hash, actions: '{}', created_at: clock().toISOString() }
  await store.transaction(({ staged }) => staged.begin(begun, fence))
  const staged = await store.staged.find(own)
  if (staged?.id !== id) throw new StaleWrite()
  return staged
}

/** Types of the children first, then types of the children's children. */
function typesBelow(registry: Pick<DefinitionRegistry, 'list'>, types: string[]): string[] {
  const below = registry.list().flatMap((one) => (types.includes(parentOf(one)?.type ?? '') ? [one.name] : []))
  return below.length === 0 ? [] : [...below, ...typesBelow(registry, below)]
}

async function keep(
  { store }: WritingParts,
  { account, type, actor, id }: StagedImport,
  count: number,
  writes: Parameters<Repositories['staged']['addPart']>[2]['writes'],
): Promise<void> {
  await store.transaction(async ({ staged }) => {
    if ((await staged.find({ account, type, actor }))?.id !== id) throw new StaleWrite()
    await staged.addPart({ id, actions: '{}' }, count, { places: '[]', writes })
  })
}

/** The record of a type that was written last. */
type Last = { target: Target; row: StoredRecord }

/** Checks limits again: other callers may have taken room since the parts were tried. */
async function apply(
  { store }: WritingParts,
  { roomOf }: WriteParts,
  staged: StagedImport,
  { tree, lasts, grown }: { tree: Tree; lasts: Last[]; grown: Grown },
): Promise<void> {
  const rooms = lasts.map(({ target }) => ({ type: target.type, ...roomOf(target) }))
  const { space } = roomOf(tree.target)
  const [bytes, growths] = [grownSpace(grown), rooms.map((room) => ({ ...room, growth: grownRecords(grown, room.type) }))]
  const applied = await store.applyStaged(staged, noticesOf(tree, lasts), {
    parents: [tree.row.id],
    ...(space && bytes > 0 && { space: { ...space, growth: bytes } }),
    records: growths.flatMap(({ type, limit, growth }) =>
      limit?.per === 'account' && growth > 0 ? [{ type, most: limit.count, growth }] : [],
    ),
  })
  if (applied === 'stale') throw new StaleWrite()
  if (applied !== 'applied') throw refusalOf(applied, (type) => rooms.find((room) => room.type === type)?.limit)
}

/** Lists are read again after one notice for each type; those of the provider have notices of their own, which nobody kept. */
function noticesOf({ target: { scope } }: Tree, lasts: Last[]): Notice[] {
  const { account } = scope
  const all = lasts.map(({ target: { type }, row: { id, version } }): Notice => ({ kind: 'record', account, type, id, version }))
  return [{ kind: account === providerScope.account ? 'gap' : 'outbox' }, ...all]
}
