// One line about a value: the summary of a closed row or section.
import type { FieldPath, Json, Schema } from '../../../engine/schema/types.ts'
import { unmark } from '../../../engine/values/views.ts'
import { durationText, isDurationPattern } from './duration.ts'
import { mapValueSchema, optionsOf, schemaType, viewOf } from '../schema/schemaFacts.ts'
import { shortSecret } from '../../format/shortSecret.ts'

export type SummaryWords = {
  t: (key: string, params?: Record<string, unknown>) => string
  field: (at: FieldPath, schema?: Schema) => string
  option: (at: FieldPath, value: Json, schema?: Schema) => string
  unit: (at: FieldPath) => string | undefined
  moment: (iso: string) => string
  /** Its field is hidden until revealed. */
  isSecret: (at: FieldPath) => boolean
}
type Entry = { name: string; at: string[]; schema: Schema | undefined; value: unknown }

const MOST = 4

/** `name`, `7 d`, `3 rows`: short, in words, never raw JSON. */
export function summaryOf(schema: Schema | undefined, value: unknown, at: string[], words: SummaryWords): string {
  const view = schema && viewOf(schema)?.name
  if (view === 'invert') return words.t(value === true ? 'form.off' : 'form.on')
  if (value === undefined || value === null || (value === '' && !isOption(schema, value))) return ''
  if (schema?.writeOnly) return '••••'
  if (schema && (view === 'choice' || isDurationPattern(schema))) return durationText(value, words)
  if (Array.isArray(value)) return listSummary(schema, value, at, words)
  if (typeof value === 'object') return objectSummary(schema, value as Record<string, unknown>, at, words)
  if (typeof value === 'boolean') return words.t(value ? 'form.on' : 'form.off')
  if (schema?.enum || schema?.['oneOf'] || schema?.['anyOf']) return words.option(at.join('.'), value as Json, schema)
  if (typeof value === 'number') return numberText(value, words.unit(at.join('.')), words)
  if (schema?.format === 'date-time') return words.moment(String(value))
  const text = unmark(String(value))
  return words.isSecret(at.join('.')) ? shortSecret(text) : text
}

/** The empty text is a value like others where it is one of the options. */
export function isOption(schema: Schema | undefined, value: Json): boolean {
  return (schema && optionsOf(schema)?.includes(value)) ?? false
}

/** With its unit; seconds in the largest unit that is whole. */
function numberText(value: number, unit: string | undefined, words: SummaryWords): string {
  if (unit === 'seconds') return durationText(value, words)
  return unit === undefined ? String(value) : `${value}\u00a0${words.t(`form.units.${unit}`, { _: unit })}`
}

function listSummary(schema: Schema | undefined, list: unknown[], at: string[], words: SummaryWords): string {
  const items = typeof schema?.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined
  if (list.some((item) => item !== null && typeof item === 'object')) return rowsSummary(items, list, words)
  const texts = list
    .slice(0, 2)
    .map((item) => summaryOf(items, item, [...at, '*'], words))
    .filter(Boolean)
  const rest = list.length - 2
  return rest > 0 ? `${texts.join(', ')} +${rest}` : texts.join(', ')
}

/** Few rows are listed by their last distinguishing value (`RU-MOW` rather than `RU`), more are counted; so are intervals. */
function rowsSummary(items: Schema | undefined, list: unknown[], words: SummaryWords): string {
  const names = Object.keys(items?.properties ?? {}).filter((name) => !isEnum(items, name) && !isMoment(items, name))
  const telling = list.map((item) =>
    names
      .map((name) => (item as Record<string, unknown> | null)?.[name])
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .map(unmark)
      .at(-1),
  )
  const isShort = names.length <= 4 && telling.every((text) => text !== undefined && text.length <= 40)
  if (!isShort) return words.t('form.rows', { smart_count: list.length })
  return `${telling.slice(0, 2).join(', ')}${list.length > 2 ? ` +${list.length - 2}` : ''}`
}

function isEnum(schema: Schema | undefined, name: string): boolean {
  const member = schema?.properties?.[name]
  return typeof member === 'object' && member.enum !== undefined
}

function isMoment(schema: Schema | undefined, name: string): boolean {
  const member = schema?.properties?.[name]
  return typeof member === 'object' && member.format === 'date-time'
}

function objectSummary(schema: Schema | undefined, value: Record<string, unknown>, at: string[], words: SummaryWords): string {
  const names = Object.keys(value)
  if (schema && !schema.properties && mapValueSchema(schema))
    return names.length === 0 ? '' : words.t('form.rows', { smart_count: names.length })
  const parts = entriesOf(schema, value, at)
    .map((entry) => partOf(entry, words))
    .filter(Boolean)
  return parts.slice(0, MOST).join(' · ') + (parts.length > MOST ? ` · +${parts.length - MOST}` : '')
}

function partOf({ at, schema, value }: Entry, words: SummaryWords): string {
  if (schema && viewOf(schema)?.name === 'invert')
    return value === true ? `${words.field(at.join('.'), schema)}: ${words.t('form.off')}` : ''
  if (value === false) return ''
  if (value === true) return words.field(at.join('.'), schema)
  const text = summaryOf(schema, value, at, words)
  if (text === '') return ''
  const isWord = typeof value === 'string' && !schema?.writeOnly
  return isWord ? text : `${words.field(at.join('.'), schema)}: ${text}`
}

function entriesOf(schema: Schema | undefined, value: Record<string, unknown>, at: string[]): Entry[] {
  const declared = Object.keys(schema?.properties ?? {})
  const names = declared.length > 0 ? declared.filter((name) => name in value) : Object.keys(value)
  return names.map((name) => {
    const member = schema?.properties?.[name]
    return { name, at: [...at, name], schema: typeof member === 'object' ? member : undefined, value: value[name] }
  })
}

export type RowParts = { chips: { text: string; raw: Json }[]; texts: string[] }

/** Short values that distinguish rows: enums first, as chips; then texts. */
export function rowParts(schema: Schema, value: unknown, at: string[], words: SummaryWords): RowParts {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { chips: [], texts: [summaryOf(schema, value, at, words)].filter(Boolean) }
  const entries = entriesOf(schema, value as Record<string, unknown>, at)
  const isChip = (entry: Entry) =>
    entry.schema?.enum !== undefined && typeof entry.value === 'string' && schemaType(entry.schema) === 'string'
  const chips = entries
    .filter(isChip)
    .map((entry) => ({ text: words.option(entry.at.join('.'), entry.value as Json, entry.schema), raw: entry.value as Json }))
  return {
    chips: chips.slice(0, 3),
    texts: entries
      .filter((entry) => !isChip(entry))
      .map((entry) => partOf(entry, words))
      .filter(Boolean),
  }
}

/** The same on one line. */
export function rowSummary(schema: Schema, value: unknown, at: string[], words: SummaryWords): { chips: RowParts['chips']; text: string } {
  const { chips, texts } = rowParts(schema, value, at, words)
  return { chips, text: texts.slice(0, MOST).join(' · ') }
}
