// Compares the rows of a CSV file with stored records. Records that the file lacks stay as they are.
import { readCsv } from '../../ui/format/csv.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { Change, Result } from '../zoneFile/changes.ts'
import { type Column, columnsOf, comparable, keyOf, valueAt, valueOf } from './csvColumns.ts'

export type Stored = { id: string; version: number } & Record<string, unknown>
export type FileRow = { line: number; values: Map<string, unknown> }
export type CsvRecords = { rows: FileRow[]; problems: { line: number; code: Fault; text: string }[] }
export type Fault = 'unclosed' | 'header' | 'twice' | 'cells' | 'noKey'
export type Difference = { path: string; before: unknown; after: unknown }
export type Row =
  | { kind: 'added'; line: number; name: string; data: object }
  | { kind: 'changed'; line: number; name: string; data: object; stored: Stored; differences: Difference[] }
  | { kind: 'equal'; line: number; name: string }
  | { kind: 'refused'; line: number; name: string; code: Fault; text: string }

/** Limit of reported wrong columns: a file of another kind may have any number. */
const maxNamed = 100

/** The first line names the columns by the paths of fields. */
export function readRecords(text: string, schema: Schema): CsvRecords {
  const file = readCsv(text)
  if (!file) return { rows: [], problems: [{ line: 1, code: 'unclosed', text: '' }] }
  const [head = [], ...lines] = file.rows
  const columns = columnsOf(schema)
  const named = head.map((name) => columns.find(({ path }) => path === name.trim()))
  const unknown = head.filter((_, index) => named[index] === undefined)
  const missing = keyOf(schema).filter((path) => !named.some((column) => column?.path === path))
  const seen = new Set<string>()
  const twice = head.filter((name) => seen.size === seen.add(name).size)
  const faults = [
    ...[...unknown, ...twice].slice(0, maxNamed).map((name) => ({ line: 1, code: 'header' as const, text: name })),
    ...missing.map((name) => ({ line: 1, code: 'noKey' as const, text: name })),
  ]
  if (faults.length > 0) return { rows: [], problems: faults }
  const read: CsvRecords = { rows: [], problems: [] }
  for (const [index, cells] of lines.entries()) {
    const line = index + 2
    if (cells.length > head.length) read.problems.push({ line, code: 'cells', text: cells[head.length] ?? '' })
    else
      read.rows.push({
        line,
        values: new Map((named as Column[]).map((column, at) => [column.path, valueOf(cells[at] ?? '', column, file.dialect)])),
      })
  }
  return read
}

export function planOf({ rows, problems }: CsvRecords, stored: Stored[], schema: Schema): Row[] {
  const key = keyOf(schema)
  const nameOf = (get: (path: string) => unknown): string => key.map((path) => comparable(get(path))).join(' ')
  const byKey = new Map(stored.map((record) => [nameOf((path) => valueAt(record, path)), record]))
  const seen = new Set<string>()
  const planned = rows.map(({ line, values }): Row => {
    const name = key.map((path) => String(values.get(path) ?? '')).join(' · ')
    const id = nameOf((path) => values.get(path))
    if (seen.has(id)) return { kind: 'refused', line, name, code: 'twice', text: name }
    seen.add(id)
    const record = byKey.get(id)
    if (!record) return { kind: 'added', line, name, data: withValues({}, values) }
    const differences = [...values]
      .map(([path, after]) => ({ path, before: valueAt(record, path), after }))
      .filter(({ before, after }) => comparable(before) !== comparable(after))
    if (differences.length === 0) return { kind: 'equal', line, name }
    return {
      kind: 'changed',
      line,
      name,
      stored: record,
      differences,
      data: withValues(fieldsOf(record, schema), new Map(differences.map(({ path, after }) => [path, after]))),
    }
  })
  return [...problems.map((problem): Row => ({ kind: 'refused', name: '', ...problem })), ...planned].toSorted((a, b) => a.line - b.line)
}

/** The fields of a record that may be written. */
export function fieldsOf(record: Stored, schema: Schema): Record<string, unknown> {
  return withValues({}, new Map(columnsOf(schema).map(({ path }) => [path, valueAt(record, path)])))
}

function withValues(record: Record<string, unknown>, values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const next = structuredClone(record)
  for (const [path, value] of values) {
    const names = path.split('.')
    const last = names.pop()!
    let at = next
    for (const name of names) at = (isPlainObject(at[name]) ? at[name] : (at[name] = {})) as Record<string, unknown>
    if (value === undefined) delete at[last]
    else at[last] = value
  }
  return next
}

/** Changes come first: they end prices before others begin. */
export function inWritingOrder(rows: Row[]): Row[] {
  return [...rows.filter(({ kind }) => kind === 'changed'), ...rows.filter(({ kind }) => kind === 'added')]
}

export function changeOf(row: Row): Change | undefined {
  if (row.kind === 'added') return { action: 'create', data: row.data }
  return row.kind === 'changed' ? { action: 'replace', id: row.stored.id, version: row.stored.version, data: row.data } : undefined
}

export function undoOf(row: Row, { id, version }: Result, schema: Schema): Change {
  return row.kind === 'changed' ? { action: 'replace', id, version, data: fieldsOf(row.stored, schema) } : { action: 'delete', id, version }
}
