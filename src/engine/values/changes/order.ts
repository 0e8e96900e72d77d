// A form as text: label and value, in the order of its sections. It is sent to people outside the portal, so it contains neither tags nor
// secrets.
import { isPlainObject } from '../../json/objects.ts'
import { fieldSchema, getAt, parseFieldPath, toPointer } from '../../schema/paths.ts'
import { splitSecrets } from '../normalize/secrets.ts'
import { durationSeconds } from '../../formats/durations.ts'
import { duration } from '../normalize/normalizers.ts'
import type { FieldPath, Json, Locale, Schema } from '../../schema/types.ts'
import type { Resolved } from '../../types.ts'

export type OrderEntry = { label: string; value: string }
export type OrderWords = {
  field: (at: FieldPath, schema?: Schema) => string
  option: (at: FieldPath, value: Json, schema?: Schema) => string
  /** Text for the absence of a field. */ absent: (at: FieldPath) => string
  yes: string
  no: string
  locale: Locale
}
/**
 * `contacts`: fields that are listed even if empty, as `-`. `sections`: ids; every section if absent. `without`: fields that are listed
 * elsewhere.
 */
export type OrderParts = {
  contacts?: FieldPath[]
  sections?: string[] | undefined
  without?: FieldPath[]
  /** Fields that are listed even if empty, as *no*. */ always?: FieldPath[]
}

export const emptyContact = '-'
const maxLabelLength = 250
const maxValueLength = 4000
const maxEntries = 200

/**
 * A record as entries, of the page it was filled in on. Values of enums, switches and labels are words; lists are joined by commas.
 * @example orderEntries(page, { phone: '+7 999', comment: '<b>Hi</b>' }, words) → [{ label: 'Phone', value: '+7 999' }, { label: 'Comment', value: 'Hi' }]
 */
export function orderEntries(
  { form, schema }: { form: Pick<Resolved['form'], 'sections' | 'tabs'>; schema: Schema },
  data: unknown,
  words: OrderWords,
  { contacts = [], sections, without = [], always = [] }: OrderParts = {},
): OrderEntry[] {
  const { record: open } = splitSecrets(schema, data)
  const all = [...(form.sections ?? []), ...(form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]
  const paths = new Set(
    all
      .filter(({ id }) => sections === undefined || sections.includes(id))
      .flatMap(({ fields }) => fields)
      .filter((path) => !without.includes(path)),
  )
  return [...paths]
    .flatMap((path) => {
      const field = fieldSchema(schema, path)
      const pointer = toPointer(parseFieldPath(path))
      const text = field && !path.includes('*') ? valueText(field, getAt(open, pointer), parseFieldPath(path), words) : ''
      // An object with only secrets is present, although none of its values may be shown.
      const value = text === '' && isPresent(field, getAt(data, pointer)) ? words.yes : text
      if (value === '' && !contacts.includes(path) && !always.includes(path)) return []
      return [
        {
          label: withoutTags(words.field(path, field)).slice(0, maxLabelLength),
          value: value === '' ? (contacts.includes(path) ? emptyContact : words.absent(path)) : value.slice(0, maxValueLength),
        },
      ]
    })
    .slice(0, maxEntries)
}

/** One line each, `label: value`; further lines of a value are indented. */
export function orderText(entries: readonly OrderEntry[]): string {
  return entries.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n')
}

function valueText(schema: Schema | undefined, value: unknown, at: string[], words: OrderWords): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return (schema?.view === 'invert' ? !value : value) ? words.yes : words.no
  if (Array.isArray(value)) return itemsText(itemOf(schema), value, at, words)
  if (isPlainObject(value)) return membersText(schema, value, at, words)
  const path = at.filter((name) => name !== '*').join('.')
  return withoutTags(schema?.enum ? words.option(path, value as Json, schema) : plainText(schema, value, words.locale))
}

const units = { s: 'second', m: 'minute', h: 'hour', d: 'day' } as const
/** `1d` in a duration field is "1 day"; a moment includes its zone, because it may be read anywhere. */
function plainText(schema: Schema | undefined, value: unknown, locale: Locale): string {
  const text = String(value)
  if (schema?.format === 'date-time' && !Number.isNaN(Date.parse(text)))
    return `${new Date(text).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (!isLength(schema) || durationSeconds(text) === undefined) return text
  const whole = duration(text)
  return new Intl.NumberFormat(locale.replace('_', '-'), {
    style: 'unit',
    unit: units[whole.slice(-1) as keyof typeof units],
    unitDisplay: 'long',
  }).format(Number(whole.slice(0, -1)))
}

/** Rendered as a choice of durations. */
function isLength(schema: Schema | undefined): boolean {
  return isPlainObject(schema?.view) && isPlainObject(schema.view['choice']) && schema.type === 'string'
}

/** An item with one value is shown as that value; several values are separated by semicolons. */
function itemsText(schema: Schema | undefined, items: unknown[], at: string[], words: OrderWords): string {
  const only = onlyMember(schema)
  if (only === undefined)
    return joined(
      items.map((item) => valueText(schema, item, [...at, '*'], words)),
      separatorOf(items),
    )
  const member = schema?.properties?.[only] as Schema
  return joined(items.map((item) => valueText(member, isPlainObject(item) ? item[only] : undefined, [...at, '*', only], words)))
}

function onlyMember(schema: Schema | undefined): string | undefined {
  const [name, ...others] = Object.keys(schema?.properties ?? {})
  return name !== undefined && others.length === 0 && typeof schema?.properties?.[name] === 'object' ? name : undefined
}

const separatorOf = (items: unknown[]): string => (items.some(isPlainObject) ? '; ' : ', ')

/** Each named member of an object; each key of a map, without keys that the form generates. */
function membersText(schema: Schema | undefined, value: Record<string, unknown>, at: string[], words: OrderWords): string {
  const declared = schema?.properties ?? {}
  const names = Object.keys(declared).length > 0 ? Object.keys(declared).filter((name) => Object.hasOwn(value, name)) : Object.keys(value)
  const others = isPlainObject(schema?.additionalProperties) ? (schema.additionalProperties as Schema) : undefined
  if (hasGeneratedKeys(schema)) return itemsText(others, Object.values(value), at, words)
  return joined(
    names.map((name) => {
      const member = declared[name]
      const own = typeof member === 'object' ? member : others
      const inner = value[name]
      const text = valueText(own, inner, typeof member === 'object' ? [...at, name] : [...at, '*'], words)
      const label = typeof member === 'object' ? words.field([...at, name].join('.'), own) : withoutTags(name)
      if (text === '') return isPlainObject(inner) ? label : ''
      return `${label}${isGroup(own, inner) ? ` (${text})` : `: ${text}`}`
    }),
  )
}

/** Identified by several values that have labels. */
function isGroup(schema: Schema | undefined, value: unknown): boolean {
  return Array.isArray(value) ? value.some(isPlainObject) && onlyMember(itemOf(schema)) === undefined : isPlainObject(value)
}

function hasGeneratedKeys(schema: Schema | undefined): boolean {
  const rows = isPlainObject(schema?.view) ? schema.view['rows'] : undefined
  return isPlainObject(rows) && typeof rows['id'] === 'string' && rows['id'].startsWith('random:')
}

/** Something was entered or switched on. */
function isPresent(schema: Schema | undefined, value: unknown): boolean {
  if (!isPlainObject(value)) return false
  return Object.keys(value).length > 0 || (isPlainObject(schema?.view) && schema.view['toggle'] !== undefined)
}

function joined(texts: string[], separator = ', '): string {
  return texts.filter((text) => text !== '').join(separator)
}
function itemOf(schema: Schema | undefined): Schema | undefined {
  return isPlainObject(schema?.items) ? (schema.items as Schema) : undefined
}

/** Deeper nesting is no typing mistake: all brackets are removed. */
const maxPasses = 8
/** Plain text of user input: no tags, whole or broken, and no control characters for bidirectional text. */
export function withoutTags(text: string): string {
  let plain = text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = plain.replace(/<[a-z/!?][^<>]*>/gi, '')
    if (next === plain) break
    plain = next
  }
  return withoutOpening(plain).trim()
}

/** The rest of broken tags: no bracket before a possible tag name. One pass, from the end. */
function withoutOpening(text: string): string {
  const kept: string[] = []
  for (const sign of [...text].toReversed()) if (sign !== '<' || !/[a-z/!?]/i.test(kept.at(-1) ?? '')) kept.push(sign)
  return kept.toReversed().join('')
}
