// Records of every type: list, read, create, replace, merge, delete. The definition determines everything else.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { Repositories } from '../../store/types.ts'
import { notFound } from '../problem.ts'
import type { Caller } from '../model.ts'
import { createCommands, type RunCommand } from './commands.ts'
import { choicesOf } from './links/choices.ts'
import { createDrafts, type Drafts, publishDraft } from './drafts.ts'
import { createKeys, type Keys } from './keys.ts'
import { type RevisionSummary, revisionOf, revisionsOf } from './read/history.ts'
import {
  type BatchChange,
  type BatchResult,
  createRowLimit,
  findOnce,
  type PreparedChange,
  prepareAll,
  writeAll,
  writesOfAll,
} from './write/many/batch.ts'
import { createImports, type Imports } from './write/many/imports.ts'
import { type LabelChange, writeLabels } from './labels.ts'
import { type Created, createOnce } from './write/idempotency.ts'
import { roomOf } from './limits/limits.ts'
import { type MergeDepth, merged } from './write/body/patch.ts'
import type { Precondition } from './write/rules/precondition.ts'
import { type QuotaLeft, quotaLeft } from './limits/quota.ts'
import type { ListAsk } from './read/query.ts'
import { chargeReading } from './read/portions.ts'
import { createReading, type InTurn, isId, type Listed, viewOf } from './read/reading.ts'
import { targetOf } from './read/target.ts'
import type { WireRecord } from './read/wire.ts'
import type { Notices } from '../access/proofs/noticeTypes.ts'
import type { WriteParts } from './write/write.ts'
import { commitTree } from './write/many/largeTrees.ts'
import { commitChange, createWriting, type PreparedTree, restoration, type WritingParts } from './write/writing.ts'

type Parts = WritingParts & { notices: Notices }
export type Records = {
  list: (caller: Caller, type: string, ask: ListAsk, inTurn?: InTurn) => Promise<Listed>
  read: (caller: Caller, type: string, id: string) => Promise<WireRecord>
  create: (caller: Caller, type: string, body: unknown) => Promise<WireRecord>
  /** As create, but once per idempotency key. Throws what createOnce throws. */
  createOnce: (caller: Caller, type: string, body: unknown, key: string) => Promise<Created>
  /** PUT: visible and absent (or null) = removed. PATCH: top-level keys are merged, null removes. `seen`: the version it is based on; `draft`: the draft that ends with it. */
  replace: (
    caller: Caller,
    type: string,
    id: string,
    seen: Precondition,
    body: unknown,
    how?: { draft?: string | undefined },
  ) => Promise<WireRecord>
  /** `deep`: merges nested objects, too (RFC 7396). */
  merge: (caller: Caller, type: string, id: string, seen: Precondition, body: unknown, how?: MergeDepth) => Promise<WireRecord>
  /** Resolves to the deleted record under its next version. */
  remove: (caller: Caller, type: string, id: string, seen: Precondition) => Promise<WireRecord>
  /** `seen` is the version of the deleted record. Throws what commitTree throws. */
  restore: (caller: Caller, type: string, id: string, seen: Precondition) => Promise<WireRecord>
  imports: Imports
  /** All changes or none. Throws what the changes throw alone, at their places (prepareAll). `isTrial`: nothing is kept. */
  batch: (caller: Caller, type: string, changes: BatchChange[], how: { isTrial: boolean }) => Promise<BatchResult[]>
  /** The remaining quotas of a type, for callers who may create its records. */
  quota: (caller: Caller, type: string) => Promise<QuotaLeft[]>
  /** Throws what choicesOf throws. */
  choices: (caller: Caller, type: string, field: string, text: string) => Promise<string[]>
  label: (caller: Caller, type: string, id: string, change: LabelChange) => Promise<WireRecord>
  keys: Keys
  drafts: Drafts
  command: RunCommand
  revisions: (caller: Caller, type: string, id: string) => Promise<RevisionSummary[]>
  revision: (caller: Caller, type: string, id: string, version: number) => Promise<PlainObject>
}

export function createRecords(parts: Parts): Records {
  const { store, registry, clock, names } = parts
  const writing: WriteParts = {
    registry,
    names,
    roomOf: (target) => roomOf(parts, target),
    notices: parts.notices,
  }
  const reading = createReading(parts)
  const { load } = reading
  const { creation, replacement, revised, deletion, rewritten } = createWriting(parts, reading, writing)
  const commit = (change: PreparedChange, keep?: (inside: Repositories, record: WireRecord) => Promise<void>) =>
    commitChange(parts, reading, change, keep)
  const commitWhole = (prepare: () => Promise<PreparedTree>) => commitTree(parts, reading, writing, prepare)
  const batching = createBatching(parts, reading, writing)
  const rewrite = async (...given: Parameters<typeof rewritten>) => commit(await rewritten(...given))

  const records: Records = {
    list: (caller, type, ask, inTurn) => reading.list(targetOf(parts, caller, type, 'read'), ask, inTurn),
    read: async (caller, type, id) => (await load(targetOf(parts, caller, type, 'read'), id)).wire,

    create: async (caller, type, body) => commit(await creation(targetOf(parts, caller, type, 'create'), body)),
    createOnce: (caller, type, body, key) => {
      const target = targetOf(parts, caller, type, 'create')
      const once = { key, actor: caller.actor, route: JSON.stringify([target.scope.account, type]), view: viewOf(target), body }
      return createOnce(parts, once, {
        create: async (keep) => commit(await creation(target, body), keep),
        read: (id) => records.read(caller, type, id),
      })
    },
    async replace(caller, type, id, seen, body, { draft } = {}) {
      const change = await replacement(caller, type, id, { seen, body, isWhole: true, isPublished: draft !== undefined })
      return commit(change, async (inside) => {
        if (draft !== undefined) await publishDraft(inside, change.target, id, draft)
      })
    },
    merge: async (caller, type, id, seen, body, how = 'top') =>
      commit(await replacement(caller, type, id, { seen, body }, (target, current, given) => merged(target, current, given, how))),

    remove: (caller, type, id, seen) => commitWhole(() => deletion(caller, type, id, seen)),
    restore: (caller, type, id, seen) => commitWhole(() => restoration(parts, writing, { caller, type, id, seen })),
    batch: async (caller, type, changes, how) => writeAll(store, await batching(caller, type, changes, how), how),
    imports: createImports(parts, async (caller, type, { changes, grown }, keep) => {
      const tried = await writesOfAll(store, await batching(caller, type, changes, { isTrial: false }), grown)
      await keep(tried)
      return tried.results
    }),
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
    drafts: createDrafts({
      store,
      clock,
      async updating(caller, type, id) {
        const target = targetOf(parts, caller, type, 'update')
        return { target, row: (await load(target, id)).row }
      },
      revised: (caller, type, id, ask) => revised(caller, type, id, { ...ask, isWhole: true }),
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

/** Changes of one batch, checked. */
function createBatching(parts: Parts, reading: ReturnType<typeof createReading>, writing: WriteParts) {
  const { store, names } = parts
  return async (caller: Caller, type: string, changes: BatchChange[], how: { isTrial: boolean }): Promise<PreparedChange[]> => {
    const charge = chargeReading(caller)
    // Read to be checked, and again to be written.
    const noteRead = (size: number): void => charge(2 * size)
    const noting: typeof reading = {
      ...reading,
      async load(target, id) {
        const loaded = await reading.load(target, id)
        noteRead(loaded.row.data.length)
        return loaded
      },
    }
    const several = { ...parts, names: { ...names, look: names.lookAtSeveral() }, findParent: findOnce(store.records.find), noteRead }
    const counting: WriteParts = { ...writing, beforeEach: createRowLimit(), isTrial: how.isTrial }
    const each = createWriting(several, noting, counting)
    return prepareAll(changes, async (one) => {
      if (one.action === 'create') return each.creation(targetOf(parts, caller, type, 'create'), one.data)
      if (one.action === 'replace') return each.replacement(caller, type, one.id, { seen: one.version, body: one.data, isWhole: true })
      if (one.action === 'delete') return each.deletion(caller, type, one.id, one.version)
      return restoration(several, counting, { caller, type, id: one.id, seen: one.version })
    })
  }
}
