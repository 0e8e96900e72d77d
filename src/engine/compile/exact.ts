// Numbers are doubles: a number that would be rounded is rejected, never changed silently.
import { maxErrors } from './errors.ts'
import { getAt, schemaAt } from '../schema/paths.ts'
import { toPointer } from '../json/pointer.ts'
import type { Schema } from '../schema/types.ts'
import type { FieldError } from '../types.ts'

const NUMBER = /^-?\d+([.,]\d+)?$/
/** Numbers with up to this many digits always survive the round trip. */
const SAFE_DIGITS = 15

/** The number in a text; undefined if it is not a number, or cannot be represented exactly. */
export function exactNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined
  const number = Number(text.replace(',', '.'))
  return digitsOf(text).length <= SAFE_DIGITS || digitsOf(String(number)) === digitsOf(text) ? number : undefined
}

/**
 * Adds errors for inexact numbers: integers beyond ±(2^53 − 1), and texts in place of such a number, because a form did not round them.
 */
export function withInexact(schema: Schema, data: unknown, errors: FieldError[]): FieldError[] {
  const reported = errors.map((error) =>
    error.keyword === 'type' && isLongNumber(getAt(data, error.path)) && isNumeric(error.params['type']) ? inexact(error.path) : error,
  )
  const reportedPaths = new Set(reported.map(({ path }) => path))
  const more: string[] = []
  const whole = new Map<string, boolean>()
  for (const { path, like } of unsafeIn(data)) {
    if (reported.length + more.length > maxErrors) break
    const isWholeNumber = whole.get(like) ?? isWhole(schemaAt(schema, like))
    whole.set(like, isWholeNumber)
    if (isWholeNumber && !reportedPaths.has(path)) more.push(path)
  }
  return more.length > 0 ? [...reported, ...more.map(inexact)] : reported
}

const inexact = (path: string): FieldError => ({ path, keyword: 'exact', params: {} })

/** `-0012.50` → `125`: the significant digits, which distinguish numbers of the same magnitude. */
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

/** List items beyond this one have the same schema, whatever the schema. */
const lastIndex = 100
type Unsafe = { path: string; /** Key of paths with the same schema. */ like: string }

/** Parts of records without such numbers: after an edit, all but the edited ones are the same objects. */
const exact = new WeakSet<object>()

function* unsafeIn(value: unknown, at: string[] = [], like: string[] = []): Generator<Unsafe> {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    yield { path: toPointer(at), like: toPointer(like) }
  if (value === null || typeof value !== 'object' || exact.has(value)) return
  let isExact = true
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== 'number' && (item === null || typeof item !== 'object')) continue
    at.push(name)
    like.push(Array.isArray(value) && Number(name) > lastIndex ? String(lastIndex) : name)
    for (const found of unsafeIn(item, at, like)) {
      isExact = false
      yield found
    }
    at.pop()
    like.pop()
  }
  if (isExact) exact.add(value)
}
