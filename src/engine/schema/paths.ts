// Field paths (in a schema) and pointers (in data).
import { has, isPlainObject, omit, own, put } from '../json/objects.ts'
import { fromPointer, toPointer } from '../json/pointer.ts'
import { deref, inPlaceSchemas, isSchema, itemSchemas, memberSchemas } from './refs.ts'
import type { FieldPath, Schema } from './types.ts'

export { fromPointer, toPointer } from '../json/pointer.ts'

/** `origin.servers.*.port` → its names; a JSON Pointer (`/a.b/c`) where a name has a dot. */
export function parseFieldPath(path: FieldPath): string[] {
  return path.startsWith('/') ? fromPointer(path) : path.split('.')
}
export function toFieldPath(segments: string[]): FieldPath {
  const plain = segments.every((segment) => segment !== '' && !segment.includes('.') && !segment.startsWith('/'))
  return plain ? segments.join('.') : toPointer(segments)
}

export function getAt(data: unknown, pointer: string): unknown {
  let current = data
  for (const segment of fromPointer(pointer)) {
    if (Array.isArray(current)) current = isIndex(segment) ? current[Number(segment)] : undefined
    else if (isPlainObject(current)) current = own(current, segment)
    else return undefined
  }
  return current
}
/** A copy with the value at `pointer`; `undefined` removes it. Unaffected parts are shared. Missing parents become objects. */
export function setAt(data: unknown, pointer: string, value: unknown): unknown {
  return setIn(data, fromPointer(pointer), value)
}
function setIn(data: unknown, segments: string[], value: unknown): unknown {
  const [head, ...rest] = segments
  if (head === undefined) return value
  if (Array.isArray(data) && isIndex(head)) {
    const index = Number(head)
    if (rest.length === 0 && value === undefined) return data.filter((_, at) => at !== index)
    const next = setIn(data[index], rest, value)
    return next === data[index] && index < data.length ? data : Object.assign([...data], { [index]: next })
  }
  const owner = isPlainObject(data) ? data : {}
  if (value === undefined && !has(owner, head)) return data
  const next = setIn(own(owner, head), rest, value)
  return next === undefined ? omit(owner, head) : put(owner, head, next)
}
function isIndex(segment: string): boolean {
  return /^(0|[1-9]\d*)$/.test(segment)
}

export type PathTarget = { parent: Schema; name: string }
/** The target of a field path: its owners and the name in them (`*` = items and map values). Does not follow `$ref`. */
export function pathTargets(schema: Schema, path: FieldPath): PathTarget[] {
  const segments = parseFieldPath(path)
  const name = segments.pop() ?? ''
  let owners: Schema[] = [schema]
  for (const segment of segments) owners = owners.flatMap((owner) => childrenNamed(owner, segment))
  return owners
    .filter((owner) => childrenNamed(owner, name).length > 0 || isSchema(own(owner.properties, name)))
    .map((parent) => ({ parent, name }))
}
/** The sub-schemas under one step of a field path. */
export function childrenNamed(owner: Schema, segment: string): Schema[] {
  if (segment !== '*') return [own(owner.properties, segment)].filter(isSchema)
  return [owner.items, owner.additionalProperties, ...Object.values(owner.patternProperties ?? {})].filter(isSchema)
}
/** The schema of a field, through `$ref`s and branches; undefined if there is no such field. */
export function fieldSchema(schema: Schema, path: FieldPath): Schema | undefined {
  let current: Schema[] = [schema]
  for (const segment of parseFieldPath(path)) {
    current = current.flatMap((owner) => inPlaceSchemas(schema, owner).flatMap((face) => childrenNamed(face, segment)))
  }
  return current[0] && deref(schema, current[0])
}

/** Like fieldSchema; a name in an open object (`metadata.name` where `metadata` has only a type) may be anything. */
export function shownSchema(schema: Schema, path: FieldPath): Schema | undefined {
  const found = fieldSchema(schema, path)
  const above = parseFieldPath(path).slice(0, -1)
  if (found || above.length === 0) return found
  const owner = fieldSchema(schema, toFieldPath(above))
  const faces = owner ? inPlaceSchemas(schema, owner) : []
  const isOpen =
    faces.some(({ type }) => type === 'object') && faces.every((face) => !face.properties && face.additionalProperties !== false)
  return isOpen ? {} : undefined
}

/** The schema of the value at a data pointer. */
export function schemaAt(schema: Schema, pointer: string): Schema | undefined {
  const found = walk(schema, pointer).schema
  return found && deref(schema, found)
}
/** The field path of a data pointer: list indexes and map keys become `*`. */
export function fieldPathOf(schema: Schema, pointer: string): FieldPath {
  return toFieldPath(walk(schema, pointer).names)
}
function walk(root: Schema, pointer: string): { schema: Schema | undefined; names: string[] } {
  let current: Schema | undefined = root
  const names: string[] = []
  for (const segment of fromPointer(pointer)) {
    const step: { schema: Schema; isDeclared: boolean } | undefined = current && stepTo(root, current, segment)
    names.push(step && !step.isDeclared ? '*' : segment)
    current = step?.schema
  }
  return { schema: current, names }
}
function stepTo(root: Schema, schema: Schema, segment: string): { schema: Schema; isDeclared: boolean } | undefined {
  const member = memberSchemas(root, schema, segment)
  const item = isIndex(segment) ? itemSchemas(root, schema, Number(segment)) : []
  return member.find(({ isDeclared }) => isDeclared) ?? (item[0] ? { schema: item[0], isDeclared: false } : member[0])
}

/** The texts at a field path; `*` in it = all items or map values. */
export function textsAt(value: unknown, path: FieldPath): string[] {
  return textsBelow(value, parseFieldPath(path))
}
function textsBelow(value: unknown, [name, ...rest]: string[]): string[] {
  if (name === undefined) return typeof value === 'string' ? [value] : []
  if (value === null || typeof value !== 'object') return []
  if (name === '*') return Object.values(value).flatMap((item) => textsBelow(item, rest))
  return Object.hasOwn(value, name) ? textsBelow((value as Record<string, unknown>)[name], rest) : []
}
