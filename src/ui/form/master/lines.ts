// Parses many rows from one text: one row per line; its words are assigned to fields by the values they allow.
import { exactNumber } from '../../../engine/compile/exact.ts'
import { isPlainObject, type PlainObject } from '../../../engine/json/objects.ts'
import type { Json, Schema } from '../../../engine/schema/types.ts'
import { KEY_COLUMN, type RowModel } from '../rows/rows.ts'
import { isScalarSchema, optionsOf, schemaType } from '../schema/schemaFacts.ts'
import { blankRow } from '../rows/rows.ts'
import type { RowDraft } from './levels.ts'

export type LineColumn = { name: string; schema: Schema; isKey: boolean }

/** Fields that a line can fill, required ones first. */
export function lineColumns(model: RowModel): LineColumn[] {
  const key: LineColumn[] = model.kind === 'map' ? [{ name: model.options.key ?? KEY_COLUMN, schema: { type: 'string' }, isKey: true }] : []
  const members = Object.entries(model.item.properties ?? {}).filter(
    (entry): entry is [string, Schema] =>
      typeof entry[1] === 'object' && isScalarSchema(entry[1]) && schemaType(entry[1]) !== 'boolean' && !entry[1].readOnly,
  )
  const isNeeded = (name: string) => model.item.required?.includes(name) ?? false
  const sorted = [...members.filter(([name]) => isNeeded(name)), ...members.filter(([name]) => !isNeeded(name))]
  return [...key, ...sorted.map(([name, schema]) => ({ name, schema, isKey: false }))]
}

/** Whether a row may have the member beside its other values. */
export type Allows = (value: PlainObject, name: string) => boolean

/** Columns are separated by tabs, else by semicolons, else by commas, else by spaces; the last one takes the rest. */
export function rowsOfLines(text: string, model: RowModel, allows: Allows = () => true): RowDraft[] {
  const columns = lineColumns(model)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => rowOf(wordsOf(line), columns, model, allows))
}

function wordsOf(line: string): string[] {
  const mark = ['\t', ';', ','].find((one) => line.includes(one))
  return (mark === undefined ? line.split(/\s+/) : line.split(mark)).map((word) => unquoted(word.trim()))
}

/** Tables in other programs quote words. */
function unquoted(word: string): string {
  return /^"([^"]*)"$/.exec(word)?.[1]?.trim() ?? word
}

function rowOf(words: string[], columns: LineColumn[], model: RowModel, allows: Allows): RowDraft {
  const blank = blankRow(model)
  const value: Record<string, unknown> = { ...(blank.value as Record<string, unknown> | undefined) }
  let key = blank.key
  const left = [...columns]
  for (const [index, word] of words.entries()) {
    const now = { ...value, ...recognised(value, columns) }
    const open = left.filter(({ name, isKey }) => isKey || allows({ ...now, [name]: word }, name))
    const column = open[columnFor(word, open)]
    if (!column) continue
    left.splice(left.indexOf(column), 1)
    if (word === '') continue
    const isLast = open.length === 1
    const whole = isLast ? words.slice(index).join(' ') : word
    if (column.isKey) key = whole
    else value[column.name] = valueOf(whole, column.schema)
    if (isLast) break
  }
  return { key, value: { ...recognised(value, columns), ...value } }
}

/** Members that follow from a known value (`presets`): those of the longest one that the text begins with, or of one for every `host:port`. */
function recognised(value: Record<string, unknown>, columns: LineColumn[]): PlainObject {
  for (const { name, schema } of columns) {
    const text = value[name]
    if (typeof text !== 'string') continue
    const presets: unknown[] = Array.isArray(schema.presets) ? schema.presets : []
    const matching = presets.filter(isPlainObject).flatMap(({ set, hostPort }) => {
      const isMatch = isPlainObject(set) && (isBeginning(set[name], text) || (hostPort === true && isHostPort(text)))
      return isMatch ? [set] : []
    })
    const [best] = matching.toSorted((one, other) => lengthOf(other[name]) - lengthOf(one[name]))
    if (best) return best
  }
  return {}
}

const isHostPort = (text: string): boolean => /^[^\s/:?#]+:\d{1,5}$/.test(text)
const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0)
const isBeginning = (part: unknown, text: string): boolean => typeof part === 'string' && part !== '' && text.startsWith(part)

/** A word that is an option of a field belongs to it; any other word goes to the next field without options. */
function columnFor(word: string, columns: LineColumn[]): number {
  const choice = columns.findIndex(({ schema }) => choiceOf(word, schema) !== undefined)
  return choice >= 0 ? choice : columns.findIndex(({ schema }) => optionsOf(schema) === undefined)
}

function choiceOf(word: string, schema: Schema): Json | undefined {
  return optionsOf(schema)?.find((option) => String(option).toLowerCase() === word.toLowerCase())
}

function valueOf(word: string, schema: Schema): unknown {
  const choice = choiceOf(word, schema)
  if (choice !== undefined) return choice
  const isNumber = schemaType(schema) === 'integer' || schemaType(schema) === 'number'
  return isNumber ? (exactNumber(word) ?? word) : word
}
