// Detects grossly oversized values before any other processing: each name costs one lookup.
import { readStep, stepsOf } from './conditions.ts'
import { maxErrors } from './errors.ts'
import { isBlank } from '../values/normalize/normalizers.ts'
import { own } from '../json/objects.ts'
import { toPointer } from '../json/pointer.ts'
import { deref, isSchema } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'
import type { FieldError } from '../types.ts'

/**
 * Errors that never come from manual input: more unknown names than are listed (`maxErrors`), or a list or map far beyond its limit.
 * Empty otherwise; the compiled validator reports the rest. The walk follows `$ref`, `properties`, `items` and `additionalProperties`, and
 * stops at the first oversized value.
 */
export function surplusIn(root: Schema, data: unknown): FieldError[] {
  const unknown: FieldError[] = []
  const far = walk(root, data, [])
  if (far) return [far]
  return unknown.length > maxErrors ? unknown.slice(0, maxErrors) : []

  function walk(given: Schema, value: unknown, at: (string | number)[]): FieldError | undefined {
    if (value === null || typeof value !== 'object' || unknown.length > maxErrors) return undefined
    const node = deref(root, given)
    return Array.isArray(value) ? items(node, value, at) : members(node, value as Record<string, unknown>, at)
  }
  function items(node: Schema, list: unknown[], at: (string | number)[]): FieldError | undefined {
    if (isBeyond(keptOf(node, list), node.maxItems)) return { path: toPointer(at), keyword: 'maxItems', params: { limit: node.maxItems } }
    if (!isSchema(node.items)) return undefined
    for (const [index, item] of list.entries()) {
      const far = walk(node.items, item, [...at, index])
      if (far || unknown.length > maxErrors) return far
    }
    return undefined
  }
  function members(node: Schema, value: Record<string, unknown>, at: (string | number)[]): FieldError | undefined {
    const names = Object.keys(value)
    if (isBeyond(names.length, node.maxProperties) && isBeyond(keptOf(node, Object.values(value)), node.maxProperties))
      return { path: toPointer(at), keyword: 'maxProperties', params: { limit: node.maxProperties } }
    const isClosed = node.additionalProperties === false && node.patternProperties === undefined
    for (const name of names) {
      const declared = own(node.properties, name)
      if (isClosed && declared === undefined)
        unknown.push({ path: toPointer([...at, name]), keyword: 'additionalProperties', params: { additionalProperty: name } })
      const member = declared ?? node.additionalProperties
      const far = isSchema(member) ? walk(member, value[name], [...at, name]) : undefined
      if (far || unknown.length > maxErrors) return far
    }
    return undefined
  }
}

/** Number of items without blank ones; zero if the definition drops other items, too. */
function keptOf({ normalize }: Schema, values: unknown[]): number {
  const steps = stepsOf(normalize).map((step) => readStep(step).name)
  if (steps.includes('keepIf')) return 0
  return steps.includes('dropBlank') ? values.filter((value) => !isBlank(value)).length : values.length
}
function isBeyond(count: number, limit: unknown): boolean {
  return typeof limit === 'number' && count > limit + maxErrors
}
