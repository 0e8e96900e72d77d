// The closed list of keywords for rules that plain JSON Schema cannot express. Pure checks: both sides run these functions.
import { edgeKeywordNames } from './edgeChecks.ts'
import { hostOf } from '../formats/links.ts'
import { isPlainObject, own } from '../json/objects.ts'
import { escapeSegment } from '../json/pointer.ts'

/** `path` is a pointer relative to the checked value. */
export type KeywordError = { path: string; keyword: string; params: Record<string, unknown> }
export type KeywordCheck = (param: never, data: never) => KeywordError[]

export const CHECKS = {
  uniqueBy,
  countBy,
  someValue,
  noOverlap,
  ordered,
  linksOn,
  differs,
  ascending,
  bankKeys,
} as const
export type KeywordName = keyof typeof CHECKS | (typeof edgeKeywordNames)[number]
export const keywordNames = [...Object.keys(CHECKS), ...edgeKeywordNames] as KeywordName[]

/** The JSON type that each keyword applies to, and the type of its parameter. */
export const keywordShapes: Record<KeywordName, { type: ('array' | 'object' | 'string')[]; schemaType: 'array' | 'object' | 'string' }> = {
  uniqueBy: { type: ['array', 'object'], schemaType: 'array' },
  countBy: { type: ['array'], schemaType: 'object' },
  someValue: { type: ['object'], schemaType: 'object' },
  noOverlap: { type: ['array'], schemaType: 'object' },
  ordered: { type: ['object'], schemaType: 'object' },
  linksOn: { type: ['object'], schemaType: 'object' },
  differs: { type: ['object'], schemaType: 'object' },
  ascending: { type: ['array'], schemaType: 'string' },
  bankKeys: { type: ['object'], schemaType: 'object' },
  edgeRegex: { type: ['string'], schemaType: 'string' },
  exceptNames: { type: ['string'], schemaType: 'array' },
  secretNames: { type: ['string'], schemaType: 'array' },
  distinct: { type: ['array', 'object'], schemaType: 'object' },
  distinctKeys: { type: ['object'], schemaType: 'array' },
}
/** Keywords for the engine only; Ajv ignores them. */
export const annotations = [
  'view',
  'normalize',
  'generate',
  'prefill',
  'reference',
  'future',
  'option',
  'unique',
  'exclusive',
  'limit',
  'parentHas',
  'belowHas',
  'claims',
  'reserved',
  'noLoop',
  'opens',
  'noCircle',
  'presets',
  'copied',
] as const

type Data = Record<string, unknown> | unknown[]

/** Tuples of the fields differ (trimmed; absent = ''); all-blank tuples are skipped. */
function uniqueBy(fields: string[], data: Data): KeywordError[] {
  const seen = new Map<string, string>()
  const errors: KeywordError[] = []
  const entries = Object.entries(data)
  const tupleOf = keptTuples(fields, entries.length, (item) => {
    const values = fields.map((field) => bare(own(item, field)))
    return values.every((value) => value === '') ? '' : JSON.stringify(values)
  })
  for (const [key, item] of entries) {
    if (!isPlainObject(item)) continue
    const tuple = tupleOf(item)
    if (tuple === '') continue
    const first = seen.get(tuple)
    if (first === undefined) seen.set(tuple, key)
    else errors.push(error(`/${escapeSegment(key)}`, 'uniqueBy', { fields, first }))
  }
  return errors
}

/** The same result as Ajv's own, which compares all pairs: the last duplicate, and the index of its earlier twin. */
export function uniqueItems(wanted: boolean, data: unknown[]): KeywordError[] {
  const seen = new Map<string, number>()
  let repeated: KeywordError | undefined
  if (wanted)
    data.forEach((item, i) => {
      const key = textOf(item)
      const j = seen.get(key)
      if (j !== undefined) repeated = { path: '', keyword: 'uniqueItems', params: { i, j } }
      seen.set(key, i)
    })
  return repeated ? [repeated] : []
}
/** Canonical JSON: equal values have equal texts, because members are sorted by name. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (!isPlainObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value === 0 ? 0 : value)
  const members = Object.keys(value).toSorted()
  return `{${members.map((name) => `${JSON.stringify(name)}:${textOf(value[name])}`).join()}}`
}

const tuples = new WeakMap<object, WeakMap<object, string>>()
/** Reading a shorter list is as fast as looking it up. */
const few = 12
/** Texts of a rule's items are kept by item: after an edit of a long list, all items but one are the objects that they were. */
function keptTuples(
  rule: object,
  count: number,
  textOfItem: (item: Record<string, unknown>) => string,
): (item: Record<string, unknown>) => string {
  if (count < few) return textOfItem
  const kept = tuples.get(rule) ?? new WeakMap<object, string>()
  tuples.set(rule, kept)
  return (item) => {
    const known = kept.get(item)
    if (known !== undefined) return known
    const text = textOfItem(item)
    kept.set(item, text)
    return text
  }
}

type CountBy = { by: string[]; maxGroups?: number; maxPerGroup?: number; where?: Record<string, unknown> }
/** Number of distinct tuples, and of items in each. */
function countBy(rule: CountBy, data: unknown[]): KeywordError[] {
  const { by, maxGroups, maxPerGroup, where } = rule
  const conditions = Object.entries(where ?? {})
  const tupleOf = keptTuples(rule, data.length, (item) => JSON.stringify(by.map((field) => own(item, field) ?? '')))
  const groups = new Map<string, number>()
  const errors: KeywordError[] = []
  data.forEach((item, index) => {
    if (!isPlainObject(item) || conditions.some(([field, value]) => (own(item, field) ?? null) !== value)) return
    const tuple = tupleOf(item)
    const count = (groups.get(tuple) ?? 0) + 1
    groups.set(tuple, count)
    if (maxGroups !== undefined && count === 1 && groups.size > maxGroups)
      errors.push(error(`/${index}`, 'countBy', { limit: 'maxGroups', maxGroups }))
    if (maxPerGroup !== undefined && count === maxPerGroup + 1)
      errors.push(error(`/${index}`, 'countBy', { limit: 'maxPerGroup', maxPerGroup }))
  })
  return errors
}

/** Some value of a map has field ≠ `not`. Emptiness is covered by minProperties. */
function someValue({ field, not }: { field: string; not: unknown }, data: Record<string, unknown>): KeywordError[] {
  const values = Object.values(data)
  const isFound = values.length === 0 || values.some((value) => isPlainObject(value) && own(value, field) !== not)
  return isFound ? [] : [error('', 'someValue', { field, not })]
}

type NoOverlap = { list?: string; start: string; end: string; empty?: 'always' }
type Interval = { from: number; to: number; at: string }
/** Intervals, over all items, do not overlap: half-open, null = open; `empty: always` = an item with none always applies. */
function noOverlap({ list, start, end, empty }: NoOverlap, data: unknown[]): KeywordError[] {
  const toInterval = (item: unknown, at: string): Interval[] =>
    isPlainObject(item) ? [{ from: moment(own(item, start)) ?? -Infinity, to: moment(own(item, end)) ?? Infinity, at }] : []
  const intervals = data.flatMap((item, index) => {
    if (list === undefined) return toInterval(item, `/${index}`)
    const inner = isPlainObject(item) ? own(item, list) : undefined
    const owned = Array.isArray(inner) ? inner : []
    if (owned.length === 0 && empty === 'always') return [{ from: -Infinity, to: Infinity, at: `/${index}` }]
    return owned.flatMap((interval, at) => toInterval(interval, `/${index}/${escapeSegment(list)}/${at}`))
  })
  return overlaps(intervals)
}
function overlaps(intervals: Interval[]): KeywordError[] {
  const errors: KeywordError[] = []
  let last: Interval | undefined
  for (const interval of [...intervals].sort((a, b) => (a.from === b.from ? 0 : a.from - b.from))) {
    if (last && interval.from < last.to) errors.push(error(interval.at, 'noOverlap', { with: last.at }))
    if (!last || interval.to > last.to) last = interval
  }
  return errors
}

/** a < b (a ≤ b with orEqual) for numbers and date-times, when both are set. */
function ordered(
  { fields: [first, second], orEqual }: { fields: [string, string]; orEqual?: boolean },
  data: Record<string, unknown>,
): KeywordError[] {
  const a = moment(own(data, first))
  const b = moment(own(data, second))
  if (a === null || b === null || Number.isNaN(a) || Number.isNaN(b)) return []
  return (orEqual ? a <= b : a < b) ? [] : [error(`/${escapeSegment(second)}`, 'ordered', { after: first })]
}

/** Absolute links have exactly that host; relative ones pass. */
function linksOn({ links, domain }: { links: string; domain: string }, data: Record<string, unknown>): KeywordError[] {
  const host = own(data, domain)
  const list = own(data, links)
  if (typeof host !== 'string' || host === '' || !Array.isArray(list)) return []
  return list.flatMap((link, index) => {
    const found = typeof link === 'string' ? hostOf(link) : undefined
    return found === undefined || found === host.toLowerCase()
      ? []
      : [error(`/${escapeSegment(links)}/${index}`, 'linksOn', { domain: host })]
  })
}

/** Two texts differ, ignoring case; with localPart also from the part before @. */
function differs(
  { field, from, localPart }: { field: string; from: string; localPart?: boolean },
  data: Record<string, unknown>,
): KeywordError[] {
  const a = own(data, field)
  const b = own(data, from)
  if (typeof a !== 'string' || typeof b !== 'string' || a === '' || b === '') return []
  const others = [b.toLowerCase(), ...(localPart ? [b.toLowerCase().split('@')[0]] : [])]
  return others.includes(a.toLowerCase()) ? [error(`/${escapeSegment(field)}`, 'differs', { from })] : []
}

/** The field increases from item to item; only the last item leaves it open (null or absent). */
function ascending(field: string, data: unknown[]): KeywordError[] {
  const values = data.map((item) => (isPlainObject(item) ? (own(item, field) ?? null) : null))
  return values.flatMap((value, index) => {
    const isLast = index === values.length - 1
    const before = index === 0 ? -Infinity : values[index - 1]
    const isRight = isLast ? value === null : typeof value === 'number' && (typeof before !== 'number' || value > before)
    return isRight ? [] : [error(`/${index}/${escapeSegment(field)}`, 'ascending', { field })]
  })
}

/** The check digit of Russian account numbers, which depends on the bank: the end of its BIK for its clients, the region for itself. */
function bankKeys(
  { bik, account, correspondent }: { bik: string; account: string; correspondent: string },
  data: Record<string, unknown>,
): KeywordError[] {
  const bank = own(data, bik)
  if (typeof bank !== 'string' || !/^\d{9}$/.test(bank)) return []
  const isRight = (start: string, field: string): boolean => {
    const number = own(data, field)
    if (typeof number !== 'string' || !/^\d{20}$/.test(number)) return true
    const weights = [7, 1, 3]
    return [...(start + number)].reduce((sum, digit, index) => sum + ((Number(digit) * weights[index % 3]!) % 10), 0) % 10 === 0
  }
  const wrong = [
    [bank.slice(6), account],
    [`0${bank.slice(4, 6)}`, correspondent],
  ].filter(([start = '', field = '']) => !isRight(start, field))
  return wrong.map(([, field = '']) => error(`/${escapeSegment(field)}`, 'bankKeys', { bik }))
}

function error(path: string, keyword: KeywordName, params: Record<string, unknown>): KeywordError {
  return { path, keyword, params }
}
function bare(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : (value ?? '')
}
function moment(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : Date.parse(String(value))
}
