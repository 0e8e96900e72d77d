// Warnings of a definition: they never block saving.
import { isPlainObject, own, sameJson } from '../json/objects.ts'
import { getAt, parseFieldPath } from '../schema/paths.ts'
import { toPointer } from '../json/pointer.ts'
import type { Warning } from '../load/resourceFile.ts'
import type { FieldPath, Schema, Test } from '../schema/types.ts'

export type FoundWarning = { id: string; at: string }

/**
 * The active warnings; `if` is checked on the nearest `*` owner of each `at`, else on the record. `before`: the record that `changed`
 * compares with.
 */
export function warningsOf(list: Warning[], data: unknown, test: Test, before?: unknown): FoundWarning[] {
  return list.flatMap((warning) => pointersOf(warning, data, test, before).map((at) => ({ id: warning.id, at })))
}

function pointersOf(warning: Warning, data: unknown, test: Test, before: unknown): string[] {
  if (warning.changed !== undefined) {
    const pointer = toPointer(parseFieldPath(warning.changed))
    return before !== undefined && !sameJson(getAt(before, pointer), getAt(data, pointer))
      ? warning.at.map((at) => toPointer(parseFieldPath(at)))
      : []
  }
  const condition = warning.if
  if (!condition) return []
  return warning.at.flatMap((at) =>
    owners(at, data)
      .filter(({ value }) => isMet(condition, value, test))
      .map(({ pointer, rest }) => toPointer([...pointer, ...rest])),
  )
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

type Owner = { pointer: string[]; value: unknown; rest: string[] }
function owners(at: FieldPath, data: unknown): Owner[] {
  const segments = parseFieldPath(at)
  const star = segments.lastIndexOf('*')
  const rest = segments.slice(star + 1)
  let found: Owner[] = [{ pointer: [], value: data, rest }]
  for (const segment of segments.slice(0, star + 1)) found = found.flatMap((owner) => step(owner, segment))
  return found
}
function step({ pointer, value, rest }: Owner, segment: string): Owner[] {
  if (segment === '*') {
    const entries = isPlainObject(value) || Array.isArray(value) ? Object.entries(value) : []
    return entries.map(([key, item]) => ({ pointer: [...pointer, key], value: item as unknown, rest }))
  }
  const inner = isPlainObject(value) ? own(value, segment) : undefined
  return inner === undefined ? [] : [{ pointer: [...pointer, segment], value: inner, rest }]
}
