// Values stored as secrets stay secret, whatever the present schema says, until they are written again.
import { type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { getAt, setAt } from '../../../../src/engine/schema/paths.ts'
import { fromPointer, toPointer } from '../../../../src/engine/json/pointer.ts'
import { eachSecret } from '../../../../src/engine/values/normalize/secrets.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'

/** Stored as a JSON array of pointers. */
type Remembered = { data: string; secrets?: string | null }

/** Paths at which the record has a value that the schema calls write-only. */
export function secretPointers(schema: Schema, record: unknown): string[] {
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
  const kept = secretPointers(schema, record)
  return remembered.filter((pointer) => !kept.some((other) => pointer === other || pointer.startsWith(`${other}/`)))
}

/** The record without stored secrets that the schema no longer declares. */
export function withoutExposed<T>(schema: Schema, record: T, { secrets }: Pick<Remembered, 'secrets'>): T {
  return exposedPaths(schema, record, secretPathsOf(secrets)).reduce<T>((left, pointer) => setAt(left, pointer, undefined) as T, record)
}

/** Restores values that a writer could not see and did not overwrite; rows of lists have no stable path. */
export function withExposed(schema: Schema, next: PlainObject, row: Remembered): PlainObject {
  const before = JSON.parse(row.data) as PlainObject
  return exposedPaths(schema, before, secretPathsOf(row.secrets)).reduce<PlainObject>((now, pointer) => {
    const stands = getAt(now, pointer) !== undefined || !isKeptIn(now, pointer)
    return stands ? now : (setAt(now, pointer, getAt(before, pointer)) as PlainObject)
  }, next)
}

/** Paths to store: secrets of the schema, and unchanged secrets of the previous row. */
export function rememberedOf(schema: Schema, data: PlainObject, before?: Remembered): string {
  const earlier = before ? (JSON.parse(before.data) as PlainObject) : {}
  const kept = secretPathsOf(before?.secrets).filter(
    (pointer) => getAt(data, pointer) !== undefined && sameJson(getAt(data, pointer), getAt(earlier, pointer)),
  )
  return JSON.stringify([...new Set([...secretPointers(schema, data), ...kept])])
}

export function secretPathsOf(secrets: string | null = null): string[] {
  return secrets === null ? [] : (JSON.parse(secrets) as string[])
}

function isKeptIn(record: PlainObject, pointer: string): boolean {
  const above = fromPointer(pointer).slice(0, -1)
  return above.every((_, index) => {
    const owner = getAt(record, toPointer(above.slice(0, index + 1)))
    return typeof owner === 'object' && owner !== null && !Array.isArray(owner)
  })
}
