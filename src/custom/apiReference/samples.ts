// Prepares schemas for the viewer's examples. It would write random characters for a pattern, and a value for every field, which nobody wants to send.
import { isPlainObject } from '../../engine/json/objects.ts'

type Node = Record<string, unknown>

/** The resolved schema without patterns and what only they describe; for a body, also without optional fields that have no example. */
export function sampled(schema: unknown, isBody: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((one) => sampled(one, isBody))
  if (!isPlainObject(schema)) return schema
  const { pattern: _, ...rest } = schema
  const node: Node = Object.fromEntries(
    Object.entries(rest).map(([name, below]) => [name, values.has(name) ? below : sampled(below, isBody)]),
  )
  if (isPlainObject(rest['properties'])) {
    const kept = keptFields(rest['properties'], Array.isArray(rest['required']) ? rest['required'] : [], isBody)
    node['properties'] = Object.fromEntries(kept.map(([name, field]) => [name, sampled(field, isBody)]))
  }
  // The example of a map has one entry.
  if (isPlainObject(rest['additionalProperties'])) {
    node['additionalProperties'] = { ...(node['additionalProperties'] as Node), 'x-additionalPropertiesName': 'key' }
    node['maxProperties'] = Object.keys((node['properties'] ?? {}) as Node).length + 1
  }
  return node
}

/** Keywords that hold values, not schemas. */
const values = new Set(['default', 'example', 'examples', 'enum', 'const', 'required', 'properties'])

function keptFields(fields: Node, required: unknown[], isBody: boolean): [string, unknown][] {
  const all = Object.entries(fields)
  const isKept = ([name, field]: [string, unknown]): boolean =>
    required.includes(name) || (isBody ? hasExample(field) : !isOnlyPattern(field))
  const kept = all.filter(isKept)
  return isBody && kept.length === 0 ? all.filter(([, field]) => !(isPlainObject(field) && field['readOnly'])).slice(0, 2) : kept
}

function hasExample(field: unknown): boolean {
  return isPlainObject(field) && (field['examples'] !== undefined || hasExample(field['items']))
}

function isOnlyPattern(field: unknown): boolean {
  if (!isPlainObject(field) || field['examples'] !== undefined || field['default'] !== undefined) return false
  return isOnlyPattern(field['items']) || (field['pattern'] !== undefined && !['enum', 'const', 'format'].some((name) => name in field))
}
