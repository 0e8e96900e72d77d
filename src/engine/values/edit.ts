// What happens after every edit: phantoms out, forbidden values out, branches that ended and began, constants of what came into being.
import { fillBegun, fillConstants } from './defaults/defaults.ts'
import { onlyValue } from './defaults/constants.ts'
import { withoutEnded } from './defaults/endedBranches.ts'
import { facesInForce, staticFaces } from './defaults/facesInForce.ts'
import { isPlainObject, mapItems, mapValues, omit, own, sameJson } from '../json/objects.ts'
import { prune } from './normalize/prune.ts'
import { itemSchemas, membersOf } from '../schema/refs.ts'
import type { Schema, Test } from '../schema/types.ts'

export function afterEdit(schema: Schema, before: unknown, after: unknown, test: Test): unknown {
  return turnBranches(schema, before, prune(schema, dropPhantoms(before, after), test), test)
}

/** rjsf puts `{}` into optional objects when a branch changes: takes back what is hollow and was not there before. */
export function dropPhantoms(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) return mapItems(after, (item, index) => dropPhantoms(Array.isArray(before) ? before[index] : undefined, item))
  if (!isPlainObject(after)) return after
  let next = after
  for (const [key, value] of Object.entries(after)) {
    const was = isPlainObject(before) ? own(before, key) : undefined
    if (was === undefined && isHollow(value)) next = omit(next, key)
  }
  return mapValues(next, (value, key) => dropPhantoms(isPlainObject(before) ? own(before, key) : undefined, value))
}
function isHollow(value: unknown): boolean {
  return value === undefined || (isPlainObject(value) && Object.values(value).every(isHollow))
}

/** Only when a branch begins or ends: a default that came back at every edit could never be cleared. */
function turnBranches(root: Schema, before: unknown, after: unknown, test: Test): unknown {
  return walk([root], before, after)

  function walk(given: readonly Schema[], was: unknown, now: unknown): unknown {
    if (now === was) return now
    if (Array.isArray(now)) {
      const faces = inForce(given, now).map(withoutBranches)
      const earlier: unknown[] = Array.isArray(was) ? was : []
      return mapItems(now, (item, index) =>
        walk(
          faces.flatMap((face) => itemSchemas(root, face, index)),
          earlier[index],
          item,
        ),
      )
    }
    return isPlainObject(now) ? walkMembers(given, was, turn(given, was, now)) : now
  }
  function walkMembers(given: readonly Schema[], was: unknown, now: Record<string, unknown>): Record<string, unknown> {
    const faces = inForce(given, now)
    const earlier = (key: string) => (isPlainObject(was) ? own(was, key) : undefined)
    const membersAt = (key: string) => membersOf(faces, key).map(({ schema }) => schema)
    const next = mapValues(now, (value, key) => walk(membersAt(key), earlier(key), value))
    const isNeeded = (key: string) => faces.some((face) => face.required?.includes(key))
    const emptied = Object.keys(next).filter(
      (key) => !isNeeded(key) && isEmptied(inForce(membersAt(key), next[key]), earlier(key), next[key]),
    )
    return emptied.reduce((kept, key) => omit(kept, key), next)
  }
  function turn(given: readonly Schema[], was: unknown, now: Record<string, unknown>): Record<string, unknown> {
    const held = new Set(isPlainObject(was) ? inForce(given, was) : given.flatMap((schema) => staticFaces(root, schema)))
    const holds = inForce(given, now)
    const ended = [...held].filter((face) => !holds.includes(face))
    const kept = withoutEnded(root, { was, now, ended, holds, isReplaced: holds.some((face) => !held.has(face)) })
    const faces = inForce(given, kept)
    return fillConstants(root, faces, fillBegun(kept, { faces, begun: faces.filter((face) => !held.has(face)) }))
  }
  function inForce(given: readonly Schema[], value: unknown): Schema[] {
    return given.flatMap((schema) => facesInForce(root, schema, value, test))
  }
  /** Its last member of its own was taken out by this edit: what is left was filled in. */
  function isEmptied(faces: readonly Schema[], was: unknown, now: unknown): boolean {
    if (!isPlainObject(now) || !isPlainObject(was)) return false
    const names = Object.keys(now)
    const isFixed = (name: string) => faces.some((face) => onlyValue(root, own(face.properties, name)) !== undefined)
    const isLeft = (name: string) => isFixed(name) && sameJson(own(was, name), own(now, name))
    return names.length > 0 && names.length === Object.keys(was).length - 1 && names.every(isLeft)
  }
}

/** The parts in force are told one by one: each speaks for itself alone. */
function withoutBranches({ allOf: _all, anyOf: _any, oneOf: _one, then: _then, else: _else, $ref: _ref, ...rest }: Schema): Schema {
  return rest
}
