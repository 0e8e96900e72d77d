// Warnings of a definition: they never block saving.
import { isPlainObject, own, sameJson } from '../json/objects.ts'
import { getAt, parseFieldPath } from '../schema/paths.ts'
import { toPointer } from '../json/pointer.ts'
import type { Warning } from '../load/resource/resourceFile.ts'
import type { Schema, Test } from '../schema/types.ts'

export type FoundWarning = { id: string; at: string }

/**
 * The active warnings; `if` is checked on the nearest `*` owner of each `at`, else on the record. `before`: the record that `changed`
 * compares with.
 */
export function warningsOf(list: Warning[], data: unknown, test: Test, before?: unknown): FoundWarning[] {
  const found = new Map<Look, string[]>()
  for (const place of placesOf(list))
    visit(place.stars, data, [], (value, pointer) => {
      for (const look of metIn(place, value, test)) found.set(look, [...(found.get(look) ?? []), toPointer([...pointer, ...look.rest])])
    })
  return list.flatMap((warning) => {
    const looks = [...found].filter(([look]) => look.warning === warning).sort(([one], [other]) => one.turn - other.turn)
    const pointers = warning.changed === undefined ? looks.flatMap(([, at]) => at) : changedAt(warning, warning.changed, data, before)
    return pointers.map((at) => ({ id: warning.id, at }))
  })
}

function changedAt({ at }: Warning, changed: string, data: unknown, before: unknown): string[] {
  const pointer = toPointer(parseFieldPath(changed))
  if (before === undefined || sameJson(getAt(before, pointer), getAt(data, pointer))) return []
  return at.map((path) => toPointer(parseFieldPath(path)))
}

/** One of the places that a warning names. `rest`: below the owner. */
type Look = { warning: Warning; condition: Schema; turn: number; rest: string[] }
/** Conditions on the same owners. `met` caches results by owner: after an edit all rows but one are the same objects. */
type Place = { stars: string[]; looks: Look[]; met: WeakMap<object, Look[]> }

const places = new WeakMap<Warning[], Place[]>()
function placesOf(list: Warning[]): Place[] {
  const known = places.get(list)
  if (known) return known
  const found = new Map<string, Place>()
  for (const warning of list)
    for (const [turn, at] of (warning.if && warning.changed === undefined ? warning.at : []).entries()) {
      const segments = parseFieldPath(at)
      const star = segments.lastIndexOf('*') + 1
      const stars = segments.slice(0, star)
      const place = found.get(toPointer(stars)) ?? { stars, looks: [], met: new WeakMap<object, Look[]>() }
      place.looks.push({ warning, condition: warning.if ?? {}, turn, rest: segments.slice(star) })
      found.set(toPointer(stars), place)
    }
  const all = [...found.values()]
  places.set(list, all)
  return all
}

function metIn({ looks, met }: Place, value: unknown, test: Test): Look[] {
  const isObject = value !== null && typeof value === 'object'
  const known = isObject ? met.get(value) : undefined
  if (known) return known
  const found = looks.filter(({ condition }) => test(condition, value))
  if (isObject) met.set(value, found)
  return found
}

/** Calls `see` for every value at a path with `*`. `pointer` changes afterwards. */
function visit(stars: string[], value: unknown, pointer: string[], see: (value: unknown, pointer: readonly string[]) => void): void {
  const [segment] = stars
  if (segment === undefined) return see(value, pointer)
  const below = stars.slice(1)
  const step = (key: string, item: unknown): void => {
    pointer.push(key)
    visit(below, item, pointer, see)
    pointer.pop()
  }
  if (segment === '*' && Array.isArray(value)) value.forEach((item, index) => step(String(index), item))
  if (!isPlainObject(value)) return
  if (segment === '*') for (const [key, item] of Object.entries(value)) step(key, item)
  else {
    const inner = own(value, segment)
    if (inner !== undefined) step(segment, inner)
  }
}
