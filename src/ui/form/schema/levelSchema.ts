// The effective schema at one path of a record with a recursive schema. rjsf resolves references along every path, which never
// ends there; this resolves the path and one level below it, and the fields ask again further down.
import { isSchema, list, refTarget } from '../../../engine/schema/refs.ts'
import { isRecursiveTarget } from '../../../engine/schema/recursion.ts'
import type { Schema, Test } from '../../../engine/schema/types.ts'
import { has, isPlainObject } from '../../../engine/json/objects.ts'
import { mergeAllOf } from './mergeAllOf.ts'

/** On a resolved schema: the reference it came from, if it is recursive. */
export const LOOP = '__loop'
const maxHops = 64
/** Depth of two: a row and its members. */
const levelsBelow = 2

export function levelSchema(root: Schema, schema: Schema, value: unknown, test: Test): Schema {
  return withChildren(root, mergeAllOf({ allOf: partsInForce(root, schema, value, test) }), levelsBelow)
}

/** The subschemas that apply to the value, without the keywords that led to them. */
function partsInForce(root: Schema, schema: Schema, value: unknown, test: Test, seen: Schema[] = []): Schema[] {
  if (seen.includes(schema) || seen.length > maxHops) return []
  seen.push(schema)
  const { $ref, allOf, if: condition, then, else: otherwise, dependencies, dependentSchemas, dependentRequired, ...own } = schema
  const target = typeof $ref === 'string' ? refTarget(root, $ref) : undefined
  const branch = isSchema(condition) ? (test(condition, value) ? then : otherwise) : undefined
  const depending = [dependencies, dependentSchemas, dependentRequired].flatMap((rules) => rulesOf(rules, value))
  const loop = target && typeof $ref === 'string' && isRecursiveTarget(root, target) ? { [LOOP]: $ref } : {}
  const next = [target, ...list(allOf), branch, ...depending].filter(isSchema)
  // Keywords beside a reference come first, because the first title wins.
  return [{ ...own, ...loop } as Schema, ...next.flatMap((part) => partsInForce(root, part, value, test, seen))]
}

function rulesOf(rules: unknown, value: unknown): Schema[] {
  if (!isPlainObject(rules) || !isPlainObject(value)) return []
  return Object.entries(rules).flatMap(([name, rule]) => {
    if (!has(value, name)) return []
    return Array.isArray(rule) ? [{ required: rule as string[] }] : isSchema(rule) ? [rule] : []
  })
}

/** Resolves plain references of the members, so that their shape is known; conditions and alternatives wait for their own values. */
function withChildren(root: Schema, schema: Schema, levels: number): Schema {
  if (levels === 0) return schema
  const inside = (child: unknown): unknown => (isSchema(child) ? withChildren(root, dereferenced(root, child), levels - 1) : child)
  const insides = (children: unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(children as Record<string, unknown>).map(([name, child]) => [name, inside(child)]))
  const next: Record<string, unknown> = { ...schema }
  for (const key of ['properties', 'patternProperties']) if (isPlainObject(schema[key])) next[key] = insides(schema[key])
  for (const key of ['items', 'additionalProperties'])
    next[key] = Array.isArray(schema[key]) ? (schema[key] as unknown[]).map(inside) : inside(schema[key])
  if (Array.isArray(schema['prefixItems'])) next['prefixItems'] = (schema['prefixItems'] as unknown[]).map(inside)
  return Object.fromEntries(Object.entries(next).filter(([, part]) => part !== undefined)) as Schema
}

function dereferenced(root: Schema, schema: Schema): Schema {
  let current = schema
  for (let hops = 0; hops < maxHops && typeof current.$ref === 'string'; hops += 1) {
    const { $ref, ...siblings } = current
    const target = refTarget(root, $ref)
    if (!target) return current
    current = { ...target, ...(isRecursiveTarget(root, target) && { [LOOP]: $ref }), ...siblings } as Schema
  }
  return current
}
