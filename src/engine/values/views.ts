// A view shows a stored value in another shape: read(stored) → draft, write(draft) → stored. Views never change the schema.
// Laws: no write without an edit; an incomplete draft is written as a value that the schema rejects.
import { localTime } from '../time/localTime.ts'
import { absentIs, choice, clock } from './viewsOfValues.ts'
import { isHost } from '../formats/hosts.ts'
import { isPlainObject, omit, own, put } from '../json/objects.ts'

/** Marks an unfinished key or group name (blank or duplicate); every key pattern rejects it. */
export const MARK = '\u0001'

export function isMarked(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(MARK)
}
/** The typed text, without the marker. */
export function unmark(text: string): string {
  return isMarked(text) ? text.slice(text.indexOf(MARK, 1) + 1) : text
}
export function mark(index: number, text: string): string {
  return `${MARK}${index}${MARK}${text}`
}

type Row = Record<string, unknown>
export type RowsOptions = {
  key?: string
  id?: string
  hostPort?: string
  value?: string
  order?: string
  columns?: string[]
  blank?: Row
  only?: boolean
  open?: string
}
/** Name of a row's own id in a draft, if the map's keys are generated. */
export const ROW_ID = '#'

/** Map ↔ table. Keys in a column, generated (`id`), or split into host and port. */
export const rows = {
  read(map: unknown, options: RowsOptions): Row[] {
    const entries = Object.entries(isPlainObject(map) ? map : {})
    const read = entries.map(([key, value]) => readRow(key, value, options))
    const { order } = options
    if (order === undefined) return read
    return read
      .map((row, index) => ({ row, index }))
      .sort((a, b) => rankOf(a.row, order) - rankOf(b.row, order) || a.index - b.index)
      .map(({ row }) => omit(row, order))
  },
  write(list: Row[], options: RowsOptions): Record<string, unknown> {
    const taken = new Map<string, unknown>()
    list.forEach((row, index) => {
      const { key, text, value } = writeRow(row, index, options)
      const isBad = key === '' || taken.has(key)
      taken.set(isBad ? mark(index, text) : key, isBad ? withoutPort(row, index, options) : value)
    })
    return Object.fromEntries(taken)
  },
}
function readRow(stored: string, value: unknown, options: RowsOptions): Row {
  const { hostPort, value: single, id } = options
  const name = keyName(options)
  const key = unmark(stored)
  if (single !== undefined) return { [name]: key, [single]: value }
  const rest = isPlainObject(value) ? value : {}
  if (hostPort === undefined) return { [name]: id === undefined ? key : stored, ...rest }
  return { ...omit(rest, hostPort), [name]: withPort(stored, own(rest, hostPort)) }
}
/** Joins a key and its port. A key that is no host (`a.b:`, two words) stays as typed: the filled-in port does not belong to its text. */
export function withPort(stored: string, port: unknown): string {
  return port === undefined || isMarked(stored) || !isHost(stored) ? unmark(stored) : `${stored}:${String(port)}`
}
function writeRow(row: Row, index: number, options: RowsOptions): { key: string; text: string; value: unknown } {
  const name = keyName(options)
  const text = String(own(row, name) ?? '')
  const { hostPort } = options
  const match = hostPort === undefined ? null : /^([^:]*):(\d+)$/.exec(text)
  const value = withoutPort(row, index, options)
  const [, host = '', port] = match ?? []
  if (hostPort === undefined || port === undefined || String(Number(port)) !== port) return { key: text, text, value }
  if (host !== '' && !isHost(host)) return { key: text, text, value }
  return { key: host, text, value: put(value as Row, hostPort, Number(port)) }
}
function withoutPort(row: Row, index: number, options: RowsOptions): unknown {
  if (options.value !== undefined) return own(row, options.value)
  const rest = omit(row, keyName(options))
  return options.order === undefined ? rest : put(rest, options.order, index)
}
function keyName({ key, id }: RowsOptions): string {
  return id === undefined ? (key ?? 'key') : ROW_ID
}
function rankOf(row: Row, order: string): number {
  const rank = own(row, order)
  return typeof rank === 'number' ? rank : Number.MAX_SAFE_INTEGER
}

export type GroupsOptions = {
  by: string[]
  label: string
  items?: string
  blank?: Row
  sort?: string
  toggle?: string
  maxGroups?: number
  edit?: string[]
}
export type Group = { head: Row; items: Row[] }
/** Flat list ↔ list of lists with a common head. */
export const groups = {
  read(list: unknown, { by, label }: GroupsOptions): Group[] {
    const found = new Map<string, Group>()
    for (const item of Array.isArray(list) ? list : []) {
      const row: Row = isPlainObject(item) ? item : {}
      const { tuple, rest } = partsOf(row, by)
      const group = found.get(tuple) ?? { head: unmarkedHead(row, by, label), items: [] }
      group.items.push(rest)
      found.set(tuple, group)
    }
    return [...found.values()]
  },
  write(list: Group[], { by, label, blank }: GroupsOptions): Row[] {
    const seen = new Set<string>()
    return list.flatMap((group, index) => {
      const tuple = headTuple(group.head, by)
      const head = seen.has(tuple) ? put(group.head, label, mark(index, String(own(group.head, label) ?? ''))) : group.head
      seen.add(tuple)
      return (group.items.length ? group.items : [blank ?? {}]).map((item) => ({ ...head, ...item }))
    })
  },
}
/** Rows in two parts, by the fields of the head: a list is read at every edit, when all rows but one are the objects that they were. */
const parted = new WeakMap<string[], WeakMap<Row, { tuple: string; rest: Row }>>()
/** Equal for rows with a common head. */
export function headKey(item: unknown, { by }: GroupsOptions): string {
  return isPlainObject(item) ? partsOf(item, by).tuple : headTuple({}, by)
}
function partsOf(row: Row, by: string[]): { tuple: string; rest: Row } {
  const rows = parted.get(by) ?? new WeakMap<Row, { tuple: string; rest: Row }>()
  parted.set(by, rows)
  const splitRow = rows.get(row) ?? { tuple: headTuple(row, by), rest: by.reduce((rest, field) => omit(rest, field), row) }
  rows.set(row, splitRow)
  return splitRow
}
function headTuple(row: Row, by: string[]): string {
  return JSON.stringify(by.map((field) => own(row, field) ?? null))
}
function unmarkedHead(row: Row, by: string[], label: string): Row {
  const head = Object.fromEntries(by.filter((field) => Object.hasOwn(row, field)).map((field) => [field, row[field]]))
  const name = own(head, label)
  return isMarked(name) ? put(head, label, unmark(name)) : head
}

/** An object with one of n keys ↔ radio. */
export const oneKey = {
  read(value: unknown): { which: string | null; value?: unknown } {
    const key = isPlainObject(value) ? Object.keys(value)[0] : undefined
    return key === undefined ? { which: null } : { which: key, value: own(value as Row, key) }
  },
  write(draft: { which: string | null; value?: unknown }): unknown {
    return draft.which === null ? undefined : { [draft.which]: draft.value }
  },
}
/** Absent or present ↔ switch; `seed` is the initial value after switching on. */
export const toggle = {
  read(value: unknown): { on: boolean; value?: unknown } {
    return value === undefined ? { on: false } : { on: true, value }
  },
  write(draft: { on: boolean; value?: unknown }, options: { seed?: unknown }): unknown {
    if (!draft.on) return undefined
    return draft.value === undefined ? structuredClone(options.seed) : draft.value
  },
}
/** A switch that is on while the field is not true. */
export const invert = {
  read(value: unknown): boolean {
    return value !== true
  },
  write(on: boolean): true | undefined {
    return on ? undefined : true
  },
}
/** List of texts ↔ lines. */
export const lines = {
  read(value: unknown): string {
    return Array.isArray(value) ? value.join('\n') : ''
  },
  write(text: string): string[] {
    return text === '' ? [] : text.split('\n')
  },
}

export const VIEWS = { rows, groups, choice, clock, oneKey, toggle, invert, lines, localTime, absentIs } as const
export type ViewName = keyof typeof VIEWS
/** The view named by `view` of a schema or of `ui`, known or not. */
export function viewName(view: unknown): string | undefined {
  return typeof view === 'string' ? view : isPlainObject(view) ? Object.keys(view)[0] : undefined
}
