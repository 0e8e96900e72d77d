// Lists and maps as rows: one way to read and write both, however they are stored.
import { randomText } from '../files/generate.ts'
import { isMarked, ROW_ID, rows as rowsView, unmark, withPort, type RowsOptions } from '../../../engine/values/views.ts'
import { omit } from '../../../engine/json/objects.ts'
import { toPointer } from '../../../engine/json/pointer.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { isAny, mapValueSchema, schemaType, viewOf } from '../schema/schemaFacts.ts'

type Data = Record<string, unknown>
export type RowColumn = { name: string; schema: Schema; required: boolean; isKey: boolean }
export type Row = {
  /** Segment of the path: a key of the map, or an index. */
  segment: string | number
  /** Text of the key as typed; undefined in lists. */
  key: string | undefined
  /** The key cannot be stored: it is blank or a duplicate. */
  isUnfinished: boolean
  value: unknown
}
export type RowModel = {
  kind: 'map' | 'list'
  item: Schema
  /** Values are scalars, without columns of their own. */
  isScalar: boolean
  options: RowsOptions
  columns: RowColumn[]
  /** Members that the server assigns to each row: a copy has none of them. */ given?: string[]
  /** Keys that a map cannot have, because members beside it have them. */ taken?: string[]
}
/** On the schema of a map: such keys. */
export const TAKEN = '__taken'

/** Normalizes a key: trims pasted text, and removes all blanks from hosts. */
export function keyTyped(typed: string, before: string, { hostPort }: RowsOptions): string {
  const isPaste = typed.length - before.length > 1
  return isPaste || hostPort !== undefined ? typed.trim() : typed
}
export const VALUE_COLUMN = 'value'
export const KEY_COLUMN = 'key'

export function rowModel(schema: Schema, ui: { view?: unknown } = {}): RowModel {
  const isList = schemaType(schema) === 'array'
  const view = viewOf(schema, ui as never)
  const options: RowsOptions = view?.name === 'rows' ? (view.options as RowsOptions) : {}
  const item = withoutGiven(withoutOrder(isList ? itemOf(schema) : (mapValueSchema(schema) ?? {}), options.order))
  const isScalar = schemaType(item) !== 'object'
  const given = givenNames(isList ? itemOf(schema) : (mapValueSchema(schema) ?? {}))
  return {
    kind: isList ? 'list' : 'map',
    item,
    isScalar,
    options,
    columns: columnsOf(item, isList, isScalar, options),
    ...(given.length > 0 && { given }),
    ...(Array.isArray(schema[TAKEN]) && { taken: schema[TAKEN] as string[] }),
  }
}

const open = new WeakMap<Schema, Schema>()

/** Schema without the server-assigned members that identify a row, which nobody reads or writes. The same object for the same schema. */
function withoutGiven(item: Schema): Schema {
  const names = givenNames(item)
  if (names.length === 0) return item
  const cached = open.get(item)
  if (cached) return cached
  const kept = Object.entries(item.properties ?? {}).filter(([name]) => !names.includes(name))
  const made = { ...item, properties: Object.fromEntries(kept) }
  open.set(item, made)
  return made
}

/** Members that only the server writes and generates. */
export function givenNames({ properties }: Schema): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, member]) =>
    typeof member === 'object' && member.readOnly === true && typeof member.generate === 'string' ? [name] : [],
  )
}

const ordered = new WeakMap<Schema, Schema>()

/**
 * Schema without the order member, which is the index of the row and not a field. The same object for the same schema, to avoid
 * re-rendering.
 */
function withoutOrder(item: Schema, order: string | undefined): Schema {
  if (order === undefined || !item.properties?.[order]) return item
  const cached = ordered.get(item)
  if (cached) return cached
  const { [order]: _, ...properties } = item.properties
  const made = { ...item, properties }
  ordered.set(item, made)
  return made
}

function columnsOf(item: Schema, isList: boolean, isScalar: boolean, options: RowsOptions): RowColumn[] {
  const keyName = options.key ?? KEY_COLUMN
  const key: RowColumn[] =
    isList || options.id !== undefined ? [] : [{ name: keyName, schema: { type: 'string' }, required: true, isKey: true }]
  if (isScalar) return [...key, { name: options.value ?? VALUE_COLUMN, schema: item, required: true, isKey: false }]
  const members = Object.entries(item.properties ?? {}).filter(
    ([name, member]) => typeof member === 'object' && name !== options.hostPort && name !== options.order,
  )
  const columns = members.map(([name, member]) => ({
    name,
    schema: member as Schema,
    required: item.required?.includes(name) ?? false,
    isKey: false,
  }))
  const all = [...key, ...columns]
  const order = options.columns
  return order ? order.flatMap((name) => all.filter((column) => column.name === name)) : all
}

function itemOf(schema: Schema): Schema {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {}
}

export function readRows(model: RowModel, value: unknown): Row[] {
  if (model.kind === 'list')
    return (Array.isArray(value) ? value : []).map((item, index) => ({
      segment: index,
      key: undefined,
      isUnfinished: false,
      value: item as unknown,
    }))
  const map = isData(value) ? value : {}
  const { order, hostPort } = model.options
  const rows = Object.entries(map).map(([segment, item]) => ({
    segment,
    key: keyText(segment, item, hostPort),
    isUnfinished: isMarked(segment),
    value: item,
  }))
  const rank = (row: Row) =>
    isData(row.value) && typeof row.value[order ?? ''] === 'number' ? Number(row.value[order ?? '']) : Number.MAX_SAFE_INTEGER
  return order === undefined
    ? rows
    : rows
        .map((row, index) => ({ row, index }))
        .sort((one, other) => rank(one.row) - rank(other.row) || one.index - other.index)
        .map(({ row }) => row)
}

/** The row on the way to a pointer. */
export function rowAt(pointer: string, path: (string | number)[], rows: Row[]): Row | undefined {
  return rows.find(({ segment }) => `${pointer}/`.startsWith(`${toPointer([...path, segment])}/`))
}

/** The stored map or list, and the new segment of each row. Blank and duplicate keys are marked, so that no row is lost. */
export function writeRows(model: RowModel, rows: Pick<Row, 'key' | 'value'>[]): { value: unknown; segments: (string | number)[] } {
  if (model.kind === 'list') return { value: rows.map((row) => row.value), segments: rows.map((_, index) => index) }
  const { options } = model
  const name = options.id === undefined ? (options.key ?? KEY_COLUMN) : ROW_ID
  const single = model.isScalar ? (options.value ?? VALUE_COLUMN) : undefined
  const drafts = rows.map((row) => ({
    ...(single === undefined ? withoutPort(row.value, options.hostPort) : { [single]: row.value }),
    [name]: row.key ?? '',
  }))
  const full = { ...options, ...(options.id === undefined && { key: name }), ...(single !== undefined && { value: single }) }
  const taken = (model.taken ?? []).map((key) => ({ [name]: key }))
  const all = [...taken, ...drafts]
  const value = rowsView.write(all, full)
  return { value: (model.taken ?? []).reduce(omit, value), segments: segmentsOf(all, full).slice(taken.length) }
}

/** Rows are written one by one, because JavaScript would sort number-like keys first. */
function segmentsOf(drafts: Data[], options: RowsOptions): string[] {
  let before = new Set<string>()
  return drafts.map((_, index) => {
    const keys = Object.keys(rowsView.write(drafts.slice(0, index + 1), options))
    const made = keys.find((key) => !before.has(key)) ?? ''
    before = new Set(keys)
    return made
  })
}

function withoutPort(value: unknown, hostPort: string | undefined): Data {
  const data = isData(value) ? value : {}
  if (hostPort === undefined) return data
  const { [hostPort]: _, ...rest } = data
  return rest
}

function keyText(segment: string, value: unknown, hostPort: string | undefined): string {
  return hostPort === undefined || !isData(value) ? unmark(segment) : withPort(segment, value[hostPort])
}

/** A new row: `blank` of the view, else the required members that have a default. */
export function blankRow(model: RowModel): Pick<Row, 'key' | 'value'> {
  const key = newKey(model)
  if (model.isScalar)
    return { key, value: structuredClone(model.item.default) ?? (isAny(model.item) ? '' : blankScalar(schemaType(model.item))) }
  if (model.options.blank) return { key, value: structuredClone(model.options.blank) }
  return { key, value: blankObject(model.item) }
}

/** Generates the key of a map whose keys are not typed (`id: "random:10"`); it starts with a letter, so that rows keep their order. */
export function newKey({ kind, options: { id } }: RowModel): string | undefined {
  if (kind === 'list') return undefined
  const length = Number(/^random:(\d{1,2})$/.exec(id ?? '')?.[1] ?? 0)
  return length === 0 ? '' : `s${randomText(length - 1)}`
}

/** The empty value of the store; a missing list is already correct. */
function blankScalar(type: string | undefined): '' | [] | undefined {
  return type === 'string' ? '' : type === 'array' ? [] : undefined
}

export function blankObject(schema: Schema): Data {
  const out: Data = {}
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (typeof member !== 'object') continue
    const isRequired = schema.required?.includes(name)
    if (member.default !== undefined) out[name] = structuredClone(member.default)
    else if ('const' in member && isRequired) out[name] = member['const']
    else if (isRequired && schemaType(member) === 'array') out[name] = []
    else if (isRequired && schemaType(member) === 'boolean' && !member.enum) out[name] = false
    else if (isRequired && schemaType(member) === 'object') out[name] = blankObject(member)
  }
  return out
}

export function isData(value: unknown): value is Data {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
