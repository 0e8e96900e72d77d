// `anyOf: [a text, null]` is one optional input: forms read it as a type beside null, which accepts the same values.
import { isPlainObject } from '../json/objects.ts'
import { deref, isSchema } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'

const simple = new Set(['string', 'number', 'integer', 'boolean', 'array'])
/** Keywords that hold for null as well: merged with the type, they would mean something else. */
const ofAnyType = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'enum']
/** Keywords that are allowed beside the choice, because they do not restrict its values. */
const annotations = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', 'view'])

/** Parts without such a choice stay the same objects. */
export function withNullables(root: Schema): Schema {
  const copies = new Map<object, unknown>()
  return changed(root) as Schema

  function changed(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node
    if (copies.has(node)) return copies.get(node)
    copies.set(node, node)
    const next = Array.isArray(node) ? kept(node, node.map(changed)) : membersChanged(node as Record<string, unknown>)
    copies.set(node, next)
    return next
  }
  function membersChanged(node: Record<string, unknown>): unknown {
    const own = joined(node as Schema)
    const entries = Object.entries(own).map(([key, value]) => [key, isData(key) ? value : changed(value)] as const)
    return own === node && entries.every(([key, value]) => node[key] === value) ? node : Object.fromEntries(entries)
  }
  function joined(schema: Schema): Schema {
    const key = (['anyOf', 'oneOf'] as const).find((name) => Array.isArray(schema[name]))
    const options = key && (schema[key] as unknown[])
    const other = options?.length === 2 ? options.find((option) => !isNull(option)) : undefined
    if (!key || !isSchema(other) || !options?.some(isNull)) return schema
    const { [key]: _, ...siblings } = schema
    const option = deref(root, other)
    const isPlain = simple.has(String(option.type)) && !ofAnyType.some((name) => name in option)
    if (!isPlain || !Object.keys(siblings).every((name) => annotations.has(name))) return schema
    return { ...option, ...siblings, type: [option.type as 'string', 'null'] }
  }
}

/** Values, not schemas. */
function isData(key: string): boolean {
  return ['default', 'const', 'enum', 'examples', 'required'].includes(key)
}

function isNull(option: unknown): boolean {
  return isPlainObject(option) && option.type === 'null' && Object.keys(option).every((key) => key === 'type' || annotations.has(key))
}

function kept(before: unknown[], after: unknown[]): unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}
