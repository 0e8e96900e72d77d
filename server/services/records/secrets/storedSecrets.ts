// Values stored as secrets stay secret, whatever the present schema says, until they are written anew.
import { type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { getAt, setAt } from '../../../../src/engine/schema/paths.ts'
import { fromPointer, toPointer } from '../../../../src/engine/json/pointer.ts'
import { eachSecret } from '../../../../src/engine/values/normalize/secrets.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'

/** Stored as a JSON array of pointers. */
type Remembered = { data: string; secrets?: string | null }

/** Paths at which the record has a value that the schema calls write-only. */
export function secretPlaces(schema: Schema, record: unknown): string[] {
  const found: string[] = []
  eachSecret(schema, record, (pointer, value) => {
    if (value !== undefined && value !== null) found.push(pointer)
    return value
  })
  return found
}

/** Stored paths that the present schema does not keep secret. */
export function exposedPaths(schema: Schema, record: unknown, remembered: string[]): string[] {
  if (remembered.length === 0) return []
  const kept = secretPlaces(schema, record)
  return remembered.filter((place) => !kept.some((other) => place === other || place.startsWith(`${other}/`)))
}

/** The record without stored secrets that the schema no longer declares. */
export function withoutExposed<T>(schema: Schema, record: T, { secrets }: Pick<Remembered, 'secrets'>): T {
  return exposedPaths(schema, record, secretPathsOf(secrets)).reduce<T>((left, place) => setAt(left, place, undefined) as T, record)
}

/** Restores values that a writer could not see and did not overwrite; rows of lists have no stable path. */
export function withExposed(schema: Schema, next: PlainObject, row: Remembered): PlainObject {
  const before = JSON.parse(row.data) as PlainObject
  return exposedPaths(schema, before, secretPathsOf(row.secrets)).reduce<PlainObject>((now, place) => {
    const stands = getAt(now, place) !== undefined || !isKeptIn(now, place)
    return stands ? now : (setAt(now, place, getAt(before, place)) as PlainObject)
  }, next)
}

/** Paths to store: secrets of the schema, and unchanged secrets of the previous row. */
export function rememberedOf(schema: Schema, data: PlainObject, before?: Remembered): string {
  const earlier = before ? (JSON.parse(before.data) as PlainObject) : {}
  const kept = secretPathsOf(before?.secrets).filter(
    (place) => getAt(data, place) !== undefined && sameJson(getAt(data, place), getAt(earlier, place)),
  )
  return JSON.stringify([...new Set([...secretPlaces(schema, data), ...kept])])
}

export function secretPathsOf(secrets: string | null = null): string[] {
  return secrets === null ? [] : (JSON.parse(secrets) as string[])
}

function isKeptIn(record: PlainObject, place: string): boolean {
  const above = fromPointer(place).slice(0, -1)
  return above.every((_, index) => {
    const owner = getAt(record, toPointer(above.slice(0, index + 1)))
    return typeof owner === 'object' && owner !== null && !Array.isArray(owner)
  })
}
