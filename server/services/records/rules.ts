// Rules between records, checked inside the writing transaction: parent, references, unique values, limits.
import type { Definition, FieldError } from '../../../src/engine/types.ts'
import { providerScope, type RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { countries, regions } from '../references/references.ts'
import { invalid, Problem } from '../problem.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { annotated, isObject } from './places.ts'
import { parentOf } from './target.ts'

type Json = Record<string, unknown>
export type Written = { definition: Definition; registry: DefinitionRegistry; scope: RecordScope; id: string; parent: string; data: Json }

/** Throws 400 `invalid` (keyword `reference`), 409 `not_unique`, 409 `limit_reached`. */
export async function checkRules(store: Repositories, written: Written, { isNew }: { isNew: boolean }): Promise<void> {
  await checkParent(store, written)
  await checkReferences(store, written)
  await takeUniques(store, written)
  await checkExclusive(store, written)
  if (isNew) await checkLimit(store, written)
}

async function checkParent(store: Repositories, { definition, scope, parent }: Written): Promise<void> {
  const under = parentOf(definition)
  if (under && !(await store.records.find(scope, under.type, parent))) throw invalid([{ path: `/${under.field}`, keyword: 'reference', params: { type: under.type } }])
}

async function checkReferences(store: Repositories, { definition, registry, scope, data }: Written): Promise<void> {
  const errors: FieldError[] = []
  for (const { pointer, value, schema } of annotated(definition.schema, data, 'reference')) {
    const { reference } = schema
    if (!reference || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!(await exists(store, registry, scope, reference.type, reference.value, one))) errors.push({ path: pointer, keyword: 'reference', params: { type: reference.type } })
    }
  }
  if (errors.length > 0) throw invalid(errors)
}

const lists: Record<string, Set<string>> = { countries: new Set(countries.map(({ code }) => code)), regions: new Set(regions.map(({ code }) => code)) }

async function exists(store: Repositories, registry: DefinitionRegistry, scope: RecordScope, type: string, field: string, value: unknown): Promise<boolean> {
  if (Object.hasOwn(lists, type)) return lists[type]!.has(String(value))
  const definition = registry.get(type)
  if (!definition || (typeof value !== 'string' && typeof value !== 'number')) return false
  const rows = definition.resource.scope === 'provider' ? providerScope : scope
  if (field === 'id') return (await store.records.find(rows, type, String(value))) !== undefined
  return (await store.records.list(rows, type, { where: [{ place: { path: field.split('.') }, is: 'equal', value }], limit: 1 })).total > 0
}

type UniqueRule = { scope?: 'provider' | 'account' | 'parent'; with?: string[] }

async function takeUniques(store: Repositories, { definition, scope, id, parent, data }: Written): Promise<void> {
  await store.uniques.release(scope, definition.name, id)
  const taken: FieldError[] = []
  for (const { pointer, value, schema, parent: owner, path } of annotated(definition.schema, data, 'unique')) {
    const rule: UniqueRule = isObject(schema.unique) ? schema.unique : {}
    if (value === null || value === '') continue
    const beside = (rule.with ?? []).map((name) => owner?.[name] ?? null)
    const inside = rule.scope === 'parent' ? [parent] : []
    const space = rule.scope === 'provider' ? '' : scope.account
    const isFree = await store.uniques.take(scope, definition.name, id, { space, rule: path, value: JSON.stringify([...inside, value, ...beside]) })
    if (!isFree) taken.push({ path: pointer, keyword: 'unique', params: { scope: rule.scope ?? 'account' } })
  }
  if (taken.length > 0) throw new Problem(409, 'not_unique', { errors: taken })
}

type ExclusiveRule = { by: string[]; field: string; values: unknown[] }

/** `exclusive`: of the records under one parent that agree on `by`, one whose `field` is among `values` stands alone. */
async function checkExclusive(store: Repositories, { definition, scope, id, parent, data }: Written): Promise<void> {
  const rule = definition.schema.exclusive as ExclusiveRule | undefined
  if (!isObject(rule) || !Array.isArray(rule.by) || !Array.isArray(rule.values)) return
  const alike = rule.by.map((name) => ({ place: { path: [name] }, is: 'equal' as const, value: (data[name] ?? null) as string | null }))
  const { rows } = await store.records.list(scope, definition.name, { where: [{ place: { column: 'parent' }, is: 'equal', value: parent }, ...alike] })
  const others = rows.filter((row) => row.id !== id).map((row) => (JSON.parse(row.data) as Json)[rule.field])
  const clashes = others.length > 0 && [data[rule.field], ...others].some((value) => rule.values.includes(value))
  if (clashes) throw new Problem(409, 'not_unique', { errors: [{ path: `/${rule.field}`, keyword: 'exclusive', params: { values: rule.values } }] })
}

async function checkLimit(store: Repositories, { definition, scope, parent }: Written): Promise<void> {
  const limit = definition.schema.limit as { count?: unknown; per?: unknown } | undefined
  if (!isObject(limit) || typeof limit.count !== 'number') return
  const count = await store.records.count(scope, definition.name, limit.per === 'parent' ? parent : undefined)
  if (count >= limit.count) throw new Problem(409, 'limit_reached', { errors: [{ path: '', keyword: 'limit', params: { limit: limit.count, per: limit.per ?? 'account' } }] })
}

