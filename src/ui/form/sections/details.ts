// Fields rendered inside the row of a switch: those that a condition on that switch alone forbids while it is off.
import type { Schema } from '../../../engine/schema/types.ts'

const remembered = new WeakMap<object, Map<string, string[]>>()

/**
 * Name of the boolean → names of its dependent fields. Cached by the schema's properties, whose identity survives the resolution of
 * conditions.
 */
export function detailsOf(schema: Schema): Map<string, string[]> {
  if (schema.allOf) {
    const found = detailsIn(schema)
    remembered.set(schema, found)
    return found
  }
  return remembered.get(schema) ?? new Map()
}

/** Copies the cached result of a schema to its resolved version. */
export function rememberDetails(raw: Schema, live: Schema): void {
  if (raw.allOf && live !== raw) remembered.set(live, detailsIn(raw))
}

function detailsIn(schema: Schema): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const branch of schema.allOf ?? []) {
    const name = branch.if && switchOf(branch.if)
    if (!name) continue
    const forbidden = name.on ? forbiddenIn(branch.else) : forbiddenIn(branch.then)
    if (forbidden.length > 0) found.set(name.field, [...(found.get(name.field) ?? []), ...forbidden])
  }
  return found
}

function switchOf(condition: Schema): { field: string; on: boolean } | undefined {
  const entries = Object.entries(condition.properties ?? {})
  const [entry] = entries
  if (!entry || entries.length !== 1 || typeof entry[1] !== 'object') return undefined
  const value = entry[1]['const']
  return typeof value === 'boolean' ? { field: entry[0], on: value } : undefined
}

function forbiddenIn(branch: Schema | boolean | undefined): string[] {
  if (typeof branch !== 'object') return []
  return Object.entries(branch.properties ?? {})
    .filter(([, member]) => member === false)
    .map(([name]) => name)
}
