// Warnings of a definition: they never block saving.
import { isPlainObject, own, sameJson } from '../json/objects.ts'
import { getAt, parseFieldPath } from '../schema/paths.ts'
import { toPointer } from '../json/pointer.ts'
import type { Warning } from '../load/resourceFile.ts'
import type { Schema, Test } from '../schema/types.ts'

export type FoundWarning = { id: string; at: string }

/**
 * The active warnings; `if` is checked on the nearest `*` owner of each `at`, else on the record. `before`: the record that `changed`
 * compares with.
 */
export function warningsOf(list: Warning[], data: unknown, test: Test, before?: unknown): FoundWarning[] {
  // Several warnings look at the rows of the same list.
  const known = new Map<string, Owner[]>()
  const ownersAt = (stars: string[]): Owner[] => {
    const key = toPointer(stars)
    const found = known.get(key) ?? owners(stars, data)
    known.set(key, found)
    return found
  }
  return list.flatMap((warning) => pointersOf(warning, { data, test, before, ownersAt }).map((at) => ({ id: warning.id, at })))
}

type Looking = { data: unknown; test: Test; before: unknown; ownersAt: (stars: string[]) => Owner[] }

function pointersOf(warning: Warning, { data, test, before, ownersAt }: Looking): string[] {
  if (warning.changed !== undefined) {
    const pointer = toPointer(parseFieldPath(warning.changed))
    return before !== undefined && !sameJson(getAt(before, pointer), getAt(data, pointer))
      ? warning.at.map((at) => toPointer(parseFieldPath(at)))
      : []
  }
  const condition = warning.if
  if (!condition) return []
  return warning.at.flatMap((at) => {
    const segments = parseFieldPath(at)
    const star = segments.lastIndexOf('*') + 1
    const rest = segments.slice(star)
    return ownersAt(segments.slice(0, star))
      .filter(({ value }) => isMet(condition, value, test))
      .map(({ pointer }) => toPointer([...pointer, ...rest]))
  })
}

const met = new WeakMap<Schema, WeakMap<object, boolean>>()
/** Kept by value: after an edit, all rows but one are the objects that they were. */
function isMet(condition: Schema, value: unknown, test: Test): boolean {
  if (value === null || typeof value !== 'object') return test(condition, value)
  const values = met.get(condition) ?? new WeakMap<object, boolean>()
  const result = values.get(value) ?? test(condition, value)
  met.set(condition, values.set(value, result))
  return result
}

type Owner = { pointer: string[]; value: unknown }
function owners(stars: string[], data: unknown): Owner[] {
  let found: Owner[] = [{ pointer: [], value: data }]
  for (const segment of stars) found = found.flatMap((owner) => step(owner, segment))
  return found
}
function step({ pointer, value }: Owner, segment: string): Owner[] {
  if (segment === '*') {
    const entries = isPlainObject(value) || Array.isArray(value) ? Object.entries(value) : []
    return entries.map(([key, item]) => ({ pointer: [...pointer, key], value: item as unknown }))
  }
  const inner = isPlainObject(value) ? own(value, segment) : undefined
  return inner === undefined ? [] : [{ pointer: [...pointer, segment], value: inner }]
}
