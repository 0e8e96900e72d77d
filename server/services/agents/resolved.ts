// Resolved records for agents: with defaults filled in, and map entries with inherited values (`agents.defaults` of resource.json).
import { isPlainObject, own, put, type PlainObject } from '../../../src/engine/json/objects.ts'
import { type AgentDefaults, wholeRecord } from '../../../src/engine/load/resource/agentOptions.ts'
import { fieldSchema, parseFieldPath } from '../../../src/engine/schema/paths.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { ruleOf } from './agentMembers.ts'

/** The record itself where its type declares no defaults. */
export function resolvedRecord(definition: Pick<Definition, 'resource' | 'schema'>, record: PlainObject, kind: string): PlainObject {
  const rule = ruleOf(definition, record)
  if (!rule?.defaults || rule.kind !== kind) return record
  const { absent, inherits = {}, either = [] } = rule.defaults
  const groups = Object.entries(absent).map(([path, values]) => ({ path: path === wholeRecord ? [] : parseFieldPath(path), values }))
  const isOfEntries = ([first]: string[]) => first !== undefined && Object.hasOwn(inherits, first)
  const fill = (value: PlainObject, some: typeof groups): PlainObject =>
    some.reduce((filled, { path, values }) => filledAt(filled, path, values) as PlainObject, value)

  const whole = fill(
    record,
    groups.filter(({ path }) => !isOfEntries(path)),
  )
  const inherited = Object.entries(inherits).reduce((value, [map, fields]) => {
    const entries = own(value, map)
    if (!isPlainObject(entries)) return value
    const complete = Object.entries(entries).map(([key, entry]) => [
      key,
      isPlainObject(entry) ? inherit({ schema: definition.schema, whole: value, fields, either }, entry) : entry,
    ])
    return put(value, map, Object.fromEntries(complete))
  }, whole)
  return fill(
    inherited,
    groups.filter(({ path }) => isOfEntries(path)),
  )
}

/** Sets absent members of the groups that a path leads to. Absent groups stay absent. */
function filledAt(value: unknown, [name, ...rest]: string[], values: PlainObject): unknown {
  if (name === undefined) return isPlainObject(value) ? { ...structuredClone(values), ...value } : value
  if (name === '*' && Array.isArray(value)) return value.map((item: unknown) => filledAt(item, rest, values))
  if (!isPlainObject(value)) return value
  const names = name === '*' ? Object.keys(value) : Object.hasOwn(value, name) ? [name] : []
  return names.reduce((filled, key) => put(filled, key, filledAt(value[key], rest, values)), value)
}

type Inheriting = { schema: Schema; whole: PlainObject; fields: string[]; either: NonNullable<AgentDefaults['either']> }

function inherit({ schema, whole, fields, either }: Inheriting, entry: PlainObject): PlainObject {
  const base = either.reduce<unknown>((value, pair) => {
    const paths = pair.map(parseFieldPath)
    return paths.some((path) => valueAt(entry, path) !== undefined)
      ? paths.reduce<unknown>((rest, path) => without(rest, path), value)
      : value
  }, whole)
  return fields.reduce((value, field) => {
    const given = own(base as PlainObject, field)
    return given === undefined ? value : put(value, field, merged(fieldSchema(schema, field), own(value, field), given))
  }, entry)
}

/** Groups with members of their own are merged; maps, lists, alternatives and single values are taken whole. */
function merged(schema: Schema | undefined, value: unknown, inherited: unknown): unknown {
  if (value === undefined) return inherited
  if (!isPlainObject(value) || !isPlainObject(inherited) || !schema?.properties || schema.maxProperties === 1) return value
  return Object.keys(inherited).reduce(
    (all, name) => put(all, name, merged(own(schema.properties, name) as Schema | undefined, own(value, name), inherited[name])),
    value,
  )
}

function valueAt(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isPlainObject(inner) ? own(inner, name) : undefined), value)
}

function without(value: unknown, [name = '', ...rest]: string[]): unknown {
  if (!isPlainObject(value) || !Object.hasOwn(value, name)) return value
  if (rest.length > 0) return put(value, name, without(value[name], rest))
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
