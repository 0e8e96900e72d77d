// Rules between records, checked in the writing transaction: parent, references, unique values.
import { isPlainObject } from '../../../../../src/engine/json/objects.ts'
import { parentRow } from '../many/batchScope.ts'
import { exclusiveIn, othersBeside } from './neighbours.ts'
import type { Written } from './pendingWrite.ts'
import { hasContent, lackingIn } from '../../../../../src/engine/values/defaults/parentHas.ts'
import type { FieldError } from '../../../../../src/engine/types.ts'
import type { Repositories } from '../../../../store/types.ts'
import { namesAt } from '../../../names/effect.ts'
import { invalid, Problem } from '../../../problem.ts'
import { getAt } from '../../../../../src/engine/schema/paths.ts'
import { annotated } from '../../../../../src/engine/schema/annotated.ts'
import { checkReferences } from '../../links/referenceRules.ts'
import { refuseCircles, refuseCirclesThrough } from './circles.ts'
import { parentOf, type Target } from '../../read/target.ts'
import { minuteMilliseconds } from '../../../../../src/engine/time/units.ts'

/** Throws 400 `invalid` (keywords `reference`, `future`, `parentHas`, `noCircle`), 409 `not_unique`. */
export async function checkRules(store: Repositories, written: Written): Promise<void> {
  await checkParent(store, written)
  await checkReferences(store, written)
  await checkFuture(store, written)
  await refuseCircles(store, written)
  await refuseCirclesThrough(store, written)
  await takeUniques(store, written)
  await checkExclusive(store, written)
}

async function checkParent(store: Repositories, { target: { definition, scope }, registry, parent, data, test }: Written): Promise<void> {
  const under = parentOf(definition)
  if (!under) return
  const row = await parentRow(store, scope, under.type, parent)
  if (!row) throw invalid([{ path: `/${under.field}`, keyword: 'reference', params: { type: under.type } }])
  const above: unknown = JSON.parse(row.data)
  const lacking = annotated(definition.schema, data, 'parentHas', test).flatMap(({ pointer, value, schema: { parentHas = [] } }) => {
    const missing = hasContent(value) ? lackingIn(above, parentHas) : []
    return missing.length > 0 ? [{ path: pointer, keyword: 'parentHas', params: { type: under.type, fields: missing.join(', ') } }] : []
  })
  if (lacking.length > 0) throw invalid(lacking)
  await checkNamesAbove(store, { registry, under, above, parent, data, test, scope, definition })
}

type Above = Pick<Written, 'registry' | 'parent' | 'data' | 'test'> & {
  under: { type: string }
  above: unknown
  scope: Target['scope']
  definition: Target['definition']
}

/** A name required by `parentHas` must be in effect: at least one of them. */
async function checkNamesAbove(
  store: Repositories,
  { registry, under, above, parent, data, test, scope, definition }: Above,
): Promise<void> {
  const owner = registry.get(under.type)
  if (!owner || !isPlainObject(above)) return
  const waiting: FieldError[] = []
  for (const {
    pointer,
    value,
    schema: { parentHas = [] },
  } of annotated(definition.schema, data, 'parentHas', test)) {
    if (!hasContent(value)) continue
    for (const field of parentHas) {
      const names = await namesAt(registry, store, { definition: owner, account: scope.account, id: parent, data: above, field })
      if (names.length > 0 && !names.some(({ hasEffect }) => hasEffect))
        waiting.push({ path: pointer, keyword: 'nameWaiting', params: { name: names[0]!.name } })
    }
  }
  if (waiting.length > 0) throw invalid(waiting)
}

/** Time fields have a precision of minutes, and a save takes a while. */
const grace = minuteMilliseconds
/** Number of earlier versions searched for a time that is restored. */
const maxSearched = 100

/** A new time must be in the future. A time of an earlier version may be restored: by Undo, or with that version. */
async function checkFuture({ history }: Repositories, { target, id, at, data, before, test }: Written): Promise<void> {
  const past = annotated(target.definition.schema, data, 'future', test).filter(
    ({ pointer, value }) => Date.parse(String(value)) < Date.parse(at) - grace && getAt(before, pointer) !== value,
  )
  if (past.length === 0) return
  await history.flush()
  const versions = before ? await history.revisions(target.scope, target.definition.name, id, maxSearched) : []
  const earlier = versions.map((version): unknown => JSON.parse(version.data))
  const refused = past.filter(({ pointer, value }) => !earlier.some((version) => getAt(version, pointer) === value))
  if (refused.length > 0) throw invalid(refused.map(({ pointer }) => ({ path: pointer, keyword: 'future', params: {} })))
}

type UniqueRule = { scope?: 'provider' | 'account' | 'parent'; with?: string[] }

async function takeUniques(store: Repositories, { target: { definition, scope }, id, parent, data, before, test }: Written): Promise<void> {
  // A new record holds none: saves one statement in every create.
  if (before) await store.uniques.release(scope, definition.name, id)
  const conflicts: FieldError[] = []
  for (const { pointer, value, schema, parent: owner, path } of annotated(definition.schema, data, 'unique', test)) {
    const rule: UniqueRule = isPlainObject(schema.unique) ? schema.unique : {}
    if (value === null || value === '') continue
    const siblings = (rule.with ?? []).map((name) => owner?.[name] ?? null)
    const inside = rule.scope === 'parent' ? [parent] : []
    const space = rule.scope === 'provider' ? '' : scope.account
    const isFree = await store.uniques.take(scope, definition.name, id, {
      space,
      rule: path,
      value: JSON.stringify([...inside, value, ...siblings]),
      secret: schema.writeOnly === true,
    })
    if (!isFree) conflicts.push({ path: pointer, keyword: 'unique', params: { scope: rule.scope ?? 'account' } })
  }
  if (conflicts.length > 0) throw new Problem(409, 'not_unique', { errors: conflicts })
}

/** `exclusive`: see neighbours.ts. */
async function checkExclusive(store: Repositories, { target, id, parent, data }: Written): Promise<void> {
  const rule = exclusiveIn(target.definition)
  if (!rule) return
  const others = await othersBeside(store, target, { id, parent, data }, rule)
  const clashes = others.length > 0 && [data[rule.field], ...others].some((value) => rule.values.includes(value))
  if (clashes)
    throw new Problem(409, 'not_unique', { errors: [{ path: `/${rule.field}`, keyword: 'exclusive', params: { values: rule.values } }] })
}
