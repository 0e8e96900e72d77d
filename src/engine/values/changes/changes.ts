// The user's changes, field by field: for the save bar, the dots of the section index and the conflict dialog.
import { toPointer } from '../../schema/paths.ts'
import type { Json, JsonObject, Schema } from '../../schema/types.ts'

export type Change = { path: (string | number)[]; pointer: string; before: unknown; after: unknown }

const isObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Differences at the level of a user's edits: a field of an object, a row of a map, a list as a whole. */
export function changesOf(before: unknown, after: unknown, path: (string | number)[] = []): Change[] {
  if (before === after || isSame(before, after)) return []
  const canDescend =
    (isObject(before) || before === undefined) && (isObject(after) || after === undefined) && !(before === undefined && after === undefined)
  if (!canDescend) return [{ path, pointer: toPointer(path), before, after }]
  if (path.length > 0 && (before === undefined || after === undefined) && !hasNested(before ?? after)) return leaves(before, after, path)
  const names = new Set([...Object.keys(isObject(before) ? before : {}), ...Object.keys(isObject(after) ? after : {})])
  return [...names].flatMap((name) => changesOf(valueOf(before, name), valueOf(after, name), [...path, name]))
}

function leaves(before: unknown, after: unknown, path: (string | number)[]): Change[] {
  const isEmpty = (value: unknown) => value === undefined || (isObject(value) && Object.keys(value).length === 0)
  return isEmpty(before) && isEmpty(after) ? [] : [{ path, pointer: toPointer(path), before, after }]
}

function hasNested(value: unknown): boolean {
  return isObject(value) && Object.values(value).some(isObject)
}

function valueOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Equal as JSON; absent and undefined members are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(valueOf(one, name), valueOf(other, name)))
}

export type Conflict = { path: (string | number)[]; pointer: string; base: unknown; mine: unknown; theirs: unknown }
export type Merge = { merged: Json; conflicts: Conflict[]; mine: Change[]; theirs: Change[] }

/** Three-way merge: independent changes are joined; `merged` contains theirs where both changed. */
export function mergeOf(base: unknown, mine: unknown, theirs: unknown): Merge {
  const own = changesOf(base, mine)
  const other = changesOf(base, theirs)
  const touching = (change: Change) => other.find((entry) => covers(entry.path, change.path) || covers(change.path, entry.path))
  const conflicts: Conflict[] = []
  let merged = theirs
  for (const change of own) {
    const hit = touching(change)
    if (!hit) merged = setAtPath(merged, change.path, change.after)
    else {
      const path = hit.path.length < change.path.length ? hit.path : change.path
      const conflict = { path, pointer: toPointer(path), base: get(base, path), mine: get(mine, path), theirs: get(theirs, path) }
      if (!isSame(conflict.mine, conflict.theirs) && !conflicts.some((entry) => entry.pointer === conflict.pointer))
        conflicts.push(conflict)
    }
  }
  return { merged: merged as Json, conflicts, mine: own, theirs: other }
}

function covers(one: (string | number)[], other: (string | number)[]): boolean {
  return one.length <= other.length && one.every((name, index) => String(name) === String(other[index]))
}

export function get(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((node, name) => (Array.isArray(node) ? node[Number(name)] : valueOf(node, String(name))), value)
}

/** Sets a value with structural sharing; `undefined` removes the member, and containers that become empty with it. */
export function setAtPath(value: unknown, path: (string | number)[], next: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (typeof name === 'number' && (Array.isArray(value) || (isAbsent(value) && next !== undefined))) {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    // A list may begin in the middle (the hour before the day): skipped items are empty, not missing.
    while (list.length < name) list.push(null)
    list[name] = setAtPath(list[name], rest, next)
    return list
  }
  const { [String(name)]: current, ...others } = isObject(value) ? value : {}
  const made = setAtPath(current, rest, next)
  const isGone = made === undefined || (next === undefined && rest.length > 0 && isObject(made) && Object.keys(made).length === 0)
  if (isGone) return others
  return current === undefined ? { ...others, [String(name)]: made } : { ...(value as JsonObject), [String(name)]: made }
}

/** The data without values that may not be stored in the browser. */
export function withoutSecrets(schema: Schema | boolean | undefined, value: unknown): unknown {
  if (schema === undefined || typeof schema === 'boolean') return value
  if (schema.writeOnly) return undefined
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(Array.isArray(schema.items) ? undefined : schema.items, item))
  if (!isObject(value)) return value
  const out: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const own = schema.properties?.[name] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
    const kept = withoutSecrets(own, member)
    if (kept !== undefined) out[name] = kept
  }
  return out
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}
