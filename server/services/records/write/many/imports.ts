// Imports of more changes than one batch: checked in parts, and then applied in one transaction (docs/decisions/365-imports-are-one-transaction.md).
import { createHash, randomUUID } from 'node:crypto'
import { isPlainObject } from '../../../../../src/engine/json/objects.ts'
import { referredTypes } from '../../../../../src/engine/schema/referredTypes.ts'
import type { Definition } from '../../../../../src/engine/types.ts'
import type { Notice } from '../../../../store/database/notices.ts'
import type { StagedImport, StagedKey } from '../../../../store/records/stagedImports.ts'
import { providerScope } from '../../../../store/scope.ts'
import type { Store } from '../../../../store/types.ts'
import { breath } from '../../../breath.ts'
import type { DefinitionRegistry } from '../../../definitions/types.ts'
import type { Caller, Clock } from '../../../model.ts'
import type { Facts } from '../../../../../src/engine/rights/facts.ts'
import { invalidAt, notFound, Problem } from '../../../problem.ts'
import type { ServiceSettings } from '../../../settings.ts'
import { roomOf } from '../../limits/limits.ts'
import { type Grown, grownRecords, grownSpace, refusalOf } from '../../limits/room.ts'
import { parentOf, type Target, targetOf } from '../../read/target.ts'
import { type BatchChange, type BatchResult, maxInBatch, type TriedPart } from './batch.ts'
import { forwardersOf, isCheckedWhole } from '../rules/circles.ts'
import { fitTogether, type Place } from '../rules/neighbours.ts'
import { endOldImports, removeParts } from './stagedSweep.ts'

type Parts = { store: Store; clock: Clock; registry: DefinitionRegistry; facts: Facts; settings: ServiceSettings }
/** Checks a part, and passes the statements that it would execute to `keep`. */
type Try = (
  caller: Caller,
  type: string,
  part: { changes: BatchChange[]; /** Usage of earlier parts. */ grown: Grown },
  keep: (tried: TriedPart) => Promise<void>,
) => Promise<BatchResult[]>
type Actions = {
  of: Record<BatchChange['action'], true | undefined>
  last?: BatchResult | undefined
  grown: Grown
  /** Of the changed records; missing once there are too many. */ parents?: string[] | undefined
  /** Rights with which the parts were checked. */ rights: string
}

export const maxInImport = 250_000

export type Imports = {
  /**
   * Checks further changes of an import and keeps them. Throws what a batch throws, and 409 `version_conflict` once records or the caller's
   * rights have changed since it began, or another part was kept at the same moment.
   */
  stage: (caller: Caller, type: string, key: string, changes: BatchChange[]) => Promise<BatchResult[]>
  /** Applies all changes of an import, or none. Throws 404 when there are none, 409 `version_conflict` when what it relies on or the caller's rights have changed since it began, 409 `no_room` and `limit_reached`. */
  apply: (caller: Caller, type: string, key: string) => Promise<void>
}

export function createImports({ store, clock, registry, facts, settings }: Parts, tryPart: Try): Imports {
  const keyOf = ({ scope, type, caller }: Target): StagedKey => ({ account: scope.account, type, actor: caller.actor })

  return {
    async stage(caller, type, key, changes) {
      const target = targetOf({ registry, facts }, caller, type, 'update')
      const own = keyOf(target)
      await endOldImports({ store, clock })
      if ((await store.staged.bytesBy(caller.actor)) > settings.IMPORT_MEGABYTES * 2 ** 20)
        throw invalidAt('/changes', 'maxItems', { limit: 0 })
      const before = await store.staged.find(own)
      if (before?.key !== digest(key)) await begin(target, digest(key))
      else refuseMore(registry, target, before, changes.length)
      const isBegun = before?.key === digest(key)
      const changesBefore = isBegun ? before.changes : 0
      const grown = isBegun ? (JSON.parse(before.actions) as Actions).grown : {}
      return tryPart(caller, type, { changes, grown }, async ({ writes, places, parents, results, grown: all }) => {
        await store.transaction(async ({ staged }) => {
          const row = await staged.find(own)
          // A part that was kept meanwhile has not been counted with this one.
          if (row?.key !== digest(key) || row.changes !== changesBefore) throw conflict()
          const actions = JSON.parse(row.actions) as Actions
          if (actions.rights !== rightsOf(caller)) throw conflict()
          for (const { action } of changes) actions.of[action] = true
          const now: Actions = { ...actions, last: results.at(-1), grown: all, parents: joined(actions.parents, parents) }
          await staged.addPart({ id: row.id, actions: JSON.stringify(now) }, changes.length, { places: JSON.stringify(places), writes })
        })
      })
    },
    async apply(caller, type, key) {
      const target = targetOf({ registry, facts }, caller, type, 'read')
      const row = await store.staged.find(keyOf(target))
      if (row?.key !== digest(key)) throw notFound()
      const { of, last, grown, parents, rights } = JSON.parse(row.actions) as Actions
      for (const [action, operation] of operations) if (of[action]) targetOf({ registry, facts }, caller, type, operation)
      if (row.definition !== target.definition.hash || rights !== rightsOf(caller) || !(await fits(row.id))) throw conflict()
      const { account } = target.scope
      const { space, limit } = roomOf({ registry, settings }, target)
      const [bytes, more] = [grownSpace(grown), grownRecords(grown, type)]
      // Brands, people and projects of the provider have notices of their own, which nobody kept.
      const first: Notice = { kind: account === providerScope.account ? 'gap' : 'outbox' }
      const notices: Notice[] = [first, ...(last ? [{ kind: 'record' as const, account, type, ...last }] : [])]
      const applied = await store.applyStaged(row, notices, {
        parents,
        ...(space && bytes > 0 && { space: { ...space, growth: bytes } }),
        // Records under the same parent are fenced separately.
        ...(limit?.per === 'account' && more > 0 && { records: [{ type, most: limit.count, growth: more }] }),
      })
      if (typeof applied === 'object') throw refusalOf(applied, () => limit)
      await store.staged.end(row.id)
      void removeParts({ store })
      if (applied === 'stale') throw conflict()
    },
  }

  async function begin({ definition, scope, type, caller }: Target, key: string): Promise<void> {
    const rights = rightsOf(caller)
    const under = parentOf(definition)
    const whole = [...new Set([...(under ? [] : [type]), ...referredTypes(definition.schema), ...followedTypes(definition)])]
    const fence = { whole, ...(under && { child: { type, parentType: under.type } }) }
    const row = { account: scope.account, type, actor: caller.actor, key, id: randomUUID(), definition: definition.hash }
    const actions = JSON.stringify({ of: {} as Actions['of'], grown: {}, parents: [], rights } satisfies Actions)
    await store.transaction(async ({ staged }) => {
      if ((await staged.find(row))?.key === key) throw conflict()
      await staged.begin({ ...row, actions, created_at: clock().toISOString() }, fence)
    })
  }

  /** Types whose records may lead back to those of this one. */
  function followedTypes({ name, schema }: Definition): string[] {
    const forwarded = isPlainObject(schema.noCircle) && isPlainObject(schema.noCircle.own) ? [String(schema.noCircle.own.type)] : []
    const forwarders = forwardersOf(registry, name).map((other) => other.name)
    const fetched = schema.noLoop === undefined ? [] : registry.list().filter((other) => other.schema.noLoop !== undefined)
    return [...forwarded, ...forwarders, ...fetched.map((other) => other.name)]
  }

  /** Each part was checked without the others. */
  async function fits(id: string): Promise<boolean> {
    const before = new Map<string, Place>()
    for (const part of await store.staged.partsOf(id)) {
      if (!fitTogether(before, JSON.parse(await store.staged.placesOf(id, part)) as Place[])) return false
      await breath()
    }
    return true
  }
}

/** Throws 400 `invalid`, `maxItems`. */
function refuseMore(
  registry: Pick<DefinitionRegistry, 'list'>,
  { definition }: Target,
  before: Pick<StagedImport, 'changes'>,
  more: number,
): void {
  if (isCheckedWhole(registry, definition) && before.changes > 0) throw invalidAt('/changes', 'maxItems', { limit: maxInBatch })
  if (before.changes + more > maxInImport) throw invalidAt('/changes', 'maxItems', { limit: maxInImport })
}

/** A list is read and written with each part, so it stays short. */
const maxParents = 100
function joined(before: string[] | undefined, more: string[]): string[] | undefined {
  const all = new Set([...(before ?? []), ...more])
  return before && all.size <= maxParents ? [...all] : undefined
}

/** All that decides what a caller may change, whatever the language. */
function rightsOf({ as, context: { locale: _, ...context }, reach }: Caller): string {
  return digest(JSON.stringify([as, context, reach]))
}

const operations = [
  ['create', 'create'],
  ['replace', 'update'],
  ['delete', 'delete'],
  ['restore', 'delete'],
] as const
const conflict = (): Problem => new Problem(409, 'version_conflict')
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
