// Replaces `$ref`s to shared fragments by their targets, before anything else reads the schema.
import { has, isPlainObject, own } from '../json/objects.ts'
import { fromPointer } from '../json/pointer.ts'
import { isSchema } from './refs.ts'
import type { Schema } from './types.ts'

export class InlineError extends Error {
  at: string[]
  code: string
  constructor(code: string, message: string, at: string[]) {
    super(message)
    this.code = code
    this.at = at
  }
}
const sharedRef = /^([\w-]+\.json)#?(\/.*)?$/

/** Keywords beside a `$ref` narrow its target. Throws InlineError with the place. */
export function inlineShared(schema: unknown, shared: Record<string, unknown>): unknown {
  return visit(schema, [], [])

  function visit(node: unknown, at: string[], open: string[]): unknown {
    if (Array.isArray(node)) return node.map((item, index) => visit(item, [...at, String(index)], open))
    if (!isPlainObject(node)) return node
    const { $ref } = node
    const match = typeof $ref === 'string' ? sharedRef.exec($ref) : null
    if (typeof $ref !== 'string' || !match) return mapEntries(node, (item, key) => visit(item, [...at, key], open))
    if (open.includes($ref)) throw new InlineError('recursive_ref', `${$ref} leads back to itself.`, [...at, '$ref'])
    const target = find($ref, match[1] ?? '', match[2] ?? '', [...at, '$ref'])
    const { $ref: _, ...siblings } = node
    return narrowWith(visit(target, at, [...open, $ref]) as Schema, visit(siblings, at, open) as Schema)
  }
  function find(ref: string, file: string, pointer: string, at: string[]): unknown {
    let current: unknown = own(shared, file)
    for (const segment of fromPointer(pointer)) current = isPlainObject(current) ? own(current, segment) : undefined
    if (!isPlainObject(current)) throw new InlineError('unknown_ref', `${ref} does not exist in the shared fragments.`, at)
    return current
  }
}

/** `properties`, `items`, `additionalProperties` merge recursively, `required` and `allOf` are joined, the rest is replaced. */
export function narrowWith(base: Schema, over: Schema): Schema {
  const merged: Schema = { ...base }
  for (const [key, value] of Object.entries(over)) merged[key] = mergeKeyword(key, base[key], value)
  return merged
}
function mergeKeyword(key: string, before: unknown, value: unknown): unknown {
  if (key === 'properties' && isPlainObject(before) && isPlainObject(value)) return mergeMaps(before, value)
  if ((key === 'items' || key === 'additionalProperties') && isSchema(before) && isSchema(value)) return narrowWith(before, value)
  if (key === 'required' && Array.isArray(before) && Array.isArray(value)) return [...new Set([...before, ...value])]
  if (key === 'allOf' && Array.isArray(before) && Array.isArray(value)) return [...before, ...value]
  return value
}
function mergeMaps(before: Record<string, unknown>, value: Record<string, unknown>): Record<string, unknown> {
  const merged = mapEntries(value, (item, name) => {
    const earlier = has(before, name) ? before[name] : undefined
    return isSchema(earlier) && isSchema(item) ? narrowWith(earlier, item) : item
  })
  return { ...before, ...merged }
}
function mapEntries(node: Record<string, unknown>, change: (item: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, change(item, key)]))
}
