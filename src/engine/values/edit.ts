// Follow-ups of an edit: removes empty objects and forbidden values, handles deactivated and activated branches, sets constants of new
// parts.
import { fillBegun, fillConstants, offered } from './defaults/defaults.ts'
import { onlyValue } from './defaults/constants.ts'
import { withoutEnded } from './defaults/endedBranches.ts'
import { activeSchemas, unconditionalSchemas } from './defaults/activeSchemas.ts'
import { isPlainObject, mapItems, mapValues, omit, own, sameJson } from '../json/objects.ts'
import { prune } from './normalize/prune.ts'
import { itemSchemas, membersOf } from '../schema/refs.ts'
import type { Json, Schema, Test } from '../schema/types.ts'

export function afterEdit(schema: Schema, before: unknown, after: unknown, test: Test): unknown {
  return turnBranches(schema, before, prune(schema, dropPhantoms(before, after), test), test)
}

/** rjsf puts `{}` into optional objects when a branch changes: removes empty objects that were not there before. */
export function dropPhantoms(before: unknown, after: unknown): unknown {
  if (after === before) return after
  if (Array.isArray(after)) return mapItems(after, (item, index) => dropPhantoms(earlierSelf(before, index, item), item))
  if (!isPlainObject(after)) return after
  let next = after
  for (const [key, value] of Object.entries(after)) {
    const isThere = isPlainObject(before) && (own(before, key) !== undefined || Object.values(before).includes(value))
    if (!isThere && isHollow(value)) next = omit(next, key)
  }
  return mapValues(next, (value, key) => dropPhantoms(earlierSelf(before, key, value), value))
}
/** A value before the edit: itself, if its row moved or its key was renamed; else the value at its path. */
function earlierSelf(before: unknown, key: string | number, value: unknown): unknown {
  const inPlace = Array.isArray(before) ? (before[Number(key)] as unknown) : isPlainObject(before) ? own(before, String(key)) : undefined
  if (inPlace === value || typeof value !== 'object' || value === null) return inPlace
  const others: unknown[] = Array.isArray(before) ? before : isPlainObject(before) && inPlace === undefined ? Object.values(before) : []
  return others.includes(value) || others.some((other) => sameJson(other as Json, value as Json)) ? value : inPlace
}
function isHollow(value: unknown): boolean {
  return value === undefined || (isPlainObject(value) && Object.values(value).every(isHollow))
}

/** Only when a branch becomes active or inactive: a default that returned with every edit could never be cleared. */
function turnBranches(root: Schema, before: unknown, after: unknown, test: Test): unknown {
  return walk([root], before, after)

  function walk(given: readonly Schema[], was: unknown, now: unknown): unknown {
    if (now === was) return now
    if (Array.isArray(now)) {
      const faces = inForce(given, now).map(withoutBranches)
      return mapItems(now, (item, index) => {
        const earlier = earlierSelf(was, index, item)
        return item === earlier
          ? item
          : walk(
              faces.flatMap((face) => itemSchemas(root, face, index)),
              earlier,
              item,
            )
      })
    }
    return isPlainObject(now) ? walkMembers(given, was, turn(given, was, now)) : now
  }
  function walkMembers(given: readonly Schema[], was: unknown, now: Record<string, unknown>): Record<string, unknown> {
    const faces = inForce(given, now)
    const earlier = (key: string) => earlierSelf(was, key, now[key])
    const membersAt = (key: string) => membersOf(faces, key).map(({ schema }) => schema)
    const next = mapValues(now, (value, key) => walk(membersAt(key), earlier(key), value))
    const isNeeded = (key: string) => faces.some((face) => face.required?.includes(key))
    const emptied = Object.keys(next).filter(
      (key) => !isNeeded(key) && isEmptied(inForce(membersAt(key), next[key]), earlier(key), next[key]),
    )
    return emptied.reduce((kept, key) => omit(kept, key), next)
  }
  function turn(given: readonly Schema[], was: unknown, now: Record<string, unknown>): Record<string, unknown> {
    const held = new Set(isPlainObject(was) ? inForce(given, was) : given.flatMap((schema) => unconditionalSchemas(root, schema)))
    const holds = inForce(given, now)
    const ended = [...held].filter((face) => !holds.includes(face))
    const kept = withoutEnded(root, { was, now, ended, holds, isReplaced: holds.some((face) => !held.has(face)) })
    const faces = inForce(given, kept)
    const begun = faces.filter((face) => !held.has(face))
    return fillConstants(root, faces, fillBegun(offered(kept, { faces, begun }), { faces, begun }))
  }
  function inForce(given: readonly Schema[], value: unknown): Schema[] {
    return given.flatMap((schema) => activeSchemas(root, schema, value, test))
  }
  /** The edit removed the object's last member of its own: the rest was filled in. */
  function isEmptied(faces: readonly Schema[], was: unknown, now: unknown): boolean {
    if (!isPlainObject(now) || !isPlainObject(was)) return false
    const names = Object.keys(now)
    const isFixed = (name: string) => faces.some((face) => onlyValue(root, own(face.properties, name)) !== undefined)
    const isLeft = (name: string) => isFixed(name) && sameJson(own(was, name), own(now, name))
    return names.length > 0 && names.length === Object.keys(was).length - 1 && names.every(isLeft)
  }
}

/** The active parts are compared one by one. */
function withoutBranches({ allOf: _all, anyOf: _any, oneOf: _one, then: _then, else: _else, $ref: _ref, ...rest }: Schema): Schema {
  return rest
}
