// Numbers are held as doubles: one that would come back as another is refused, never changed without a word.
import { isObj } from './objects.ts'
import { getAt, schemaAt } from './paths.ts'
import { escapeSegment } from './pointer.ts'
import type { FieldError, Schema } from './types.ts'

const NUMBER = /^-?\d+([.,]\d+)?$/
/** So many digits always come back as they were given. */
const SAFE_DIGITS = 15

/** The number a text means; undefined when it means none, or one that cannot be kept as it is written. */
export function exactNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined
  const number = Number(text.replace(',', '.'))
  return digitsOf(text).length <= SAFE_DIGITS || digitsOf(String(number)) === digitsOf(text) ? number : undefined
}

/** Joins what cannot be kept exactly: whole numbers beyond ±(2^53 − 1), and texts that stand for such a number because a form did not round them. */
export function withInexact(schema: Schema, data: unknown, errors: FieldError[]): FieldError[] {
  const told = errors.map((error) =>
    error.keyword === 'type' && isLongNumber(getAt(data, error.path)) && isNumeric(error.params['type']) ? inexact(error.path) : error,
  )
  const more = unsafeIn(data).filter((path) => !told.some((error) => error.path === path) && isWhole(schemaAt(schema, path)))
  return more.length > 0 ? [...told, ...more.map(inexact)] : told
}

const inexact = (path: string): FieldError => ({ path, keyword: 'exact', params: {} })

/** `-0012.50` → `125`: what makes two texts different numbers, as long as their sizes are the same. */
function digitsOf(text: string): string {
  return text.replace(/e.*$/, '').replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')
}

function isLongNumber(value: unknown): boolean {
  return typeof value === 'string' && NUMBER.test(value) && exactNumber(value) === undefined
}

function isNumeric(type: unknown): boolean {
  return [type].flat().some((name) => typeof name === 'string' && /\b(integer|number)\b/.test(name))
}

function isWhole(schema: Schema | undefined): boolean {
  const types = [schema?.type].flat()
  return types.includes('integer') && !types.includes('number')
}

function unsafeIn(value: unknown, at = ''): string[] {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? [at] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeIn(item, `${at}/${index}`))
  return isObj(value) ? Object.keys(value).flatMap((name) => unsafeIn(value[name], `${at}/${escapeSegment(name)}`)) : []
}
