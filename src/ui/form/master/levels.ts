// The levels of a master-detail: a list of records, or a list of lists, however they are stored
// (a list or map of objects with a list inside, or one flat list whose rows share a head: view `groups`).
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { groups as groupsView, isMarked, unmark, type GroupsOptions } from '../../../engine/values/views.ts'
import { rowIndexesByHead } from '../../../engine/values/heads.ts'
import type { Path } from '../context.ts'
import { blankRow, isData, readRows, rowModel, writeRows, type Row, type RowModel } from '../rows/rows.ts'
import { schemaType } from '../schema/schemaFacts.ts'
import type { Nesting } from './nesting.ts'

type Data = Record<string, unknown>
export type RowDraft = Pick<Row, 'key' | 'value'>
/** The records of one list. `write` returns the path and value to store, and the new segment of each row. */
export type Level = {
  path: Path
  at: string[]
  model: RowModel
  rows: Row[]
  most: number
  /** Two equal rows are refused. */ isUnique: boolean
  /** What *Add* begins with; rows of pasted lines have what their words say. */ blank?: Data | undefined
  write: (rows: RowDraft[]) => { path: Path; value: unknown; segments: (string | number)[] }
}
export function maxOf(schema: Schema): number {
  return Number(schema[schemaType(schema) === 'array' ? 'maxItems' : 'maxProperties'] ?? Infinity)
}

const isUnique = (schema: Schema): boolean => schema['uniqueBy'] !== undefined || schema.uniqueItems === true

/** A list or map of records as stored in the record. */
export function plainLevel(schema: Schema, value: unknown, path: Path, at: string[], ui: FieldUi = {}): Level {
  const model = rowModel(schema, ui)
  const rows = readRows(model, value)
  return { path, at, model, rows, most: maxOf(schema), isUnique: isUnique(schema), write: (next) => ({ path, ...writeRows(model, next) }) }
}

const grouped = new WeakMap<object, ReturnType<typeof groupsView.read>>()

/** Both levels ask after every edit. */
function groupsOf(value: unknown, options: GroupsOptions): ReturnType<typeof groupsView.read> {
  if (!isData(value) && !Array.isArray(value)) return []
  const found = grouped.get(value) ?? groupsView.read(value, options)
  grouped.set(value, found)
  return found
}

/** The parents of a flat list: one row per head, its items under `items`. */
export function groupsLevel(schema: Schema, value: unknown, path: Path, at: string[], options: GroupsOptions): Level {
  const items = itemsName(options)
  const item = rowModel(schema).item
  const head = pickMembers(withoutConditions(item), (name) => options.by.includes(name))
  const found = groupsOf(value, options)
  const marked = (Array.isArray(value) ? value : []).filter((item): item is Data => isData(item) && isMarked(item[options.label]))
  const rows = found.map(({ head: own, items: list }, index): Row => {
    const label = headLabel(marked, list.length, own, options)
    return { segment: index, key: undefined, isUnfinished: isMarked(label), value: { ...own, [items]: list } }
  })
  const most = options.maxGroups ?? Number((schema['countBy'] as { maxGroups?: number } | undefined)?.maxGroups ?? Infinity)
  const { given } = rowModel(schema)
  const model: RowModel = { kind: 'list', item: head, isScalar: false, options: {}, columns: [], ...(given && { given }) }
  return {
    path,
    at,
    model,
    rows,
    most,
    isUnique: false,
    write: (next) => ({
      path,
      value: groupsView.write(
        next.map((row) => groupOf(row.value, options)),
        options,
      ),
      segments: next.map((_, index) => index),
    }),
  }
}

/** The rows of one head of a flat list; their segments are their indexes in the flat list. */
export function itemsLevel(schema: Schema, value: unknown, path: Path, at: string[], options: GroupsOptions, index: number): Level {
  const found = groupsOf(value, options)
  const segments = rowIndexesByHead(value, options)[index] ?? []
  const items = found[index]?.items ?? []
  const item = pickMembers(rowModel(schema).item, (name) => !options.by.includes(name), namesThatKeep(schema))
  const model: RowModel = { ...rowModel(schema), item }
  const rows = items.map((item, index): Row => ({ segment: segments[index] ?? index, key: undefined, isUnfinished: false, value: item }))
  const most = Number((schema['countBy'] as { maxPerGroup?: number } | undefined)?.maxPerGroup ?? maxOf(schema))
  const write = (next: RowDraft[]) => {
    const list = next.map((row) => data(row.value))
    // Rows that are added before any parent get one that is still to be filled in.
    const all =
      found.length === 0
        ? [{ head: { [options.label]: '' }, items: list }]
        : found.map((group, at) => (at === index ? { ...group, items: list } : group))
    const before = all.slice(0, index).reduce((sum, group) => sum + Math.max(1, group.items.length), 0)
    return { path, value: groupsView.write(all, options), segments: next.map((_, index) => before + index) }
  }
  return { path, at, model, rows, most, isUnique: isUnique(schema), blank: options.blank, write }
}

/** Members without which a row is left out when the record is saved (`keepIf`): nobody can do without them. */
function namesThatKeep(schema: Schema): string[] {
  const steps = [schema['normalize'] ?? []].flat() as { keepIf?: Schema }[]
  return steps.flatMap(({ keepIf }) => [keepIf, ...((keepIf?.anyOf ?? []) as Schema[])].flatMap((one) => one?.required ?? []))
}

export function itemsName(options: GroupsOptions): string {
  return options.items ?? 'items'
}

/** A new parent: its head is focused, and one empty row is added. */
export function blankParent(nesting: Nesting, level: Level): RowDraft {
  if (nesting.kind !== 'groups') return blankRow(level.model)
  const { options } = nesting
  return { key: undefined, value: { [options.label]: '', [itemsName(options)]: [options.blank ?? {}] } }
}

const picked = new WeakMap<Schema, Map<string, Schema>>()

/** A schema reduced to some of its members, with `needed` among the required ones; the same object for the same schema, to avoid re-rendering. */
export function pickMembers(schema: Schema, isKept: (name: string) => boolean, needed: string[] = []): Schema {
  const names = Object.keys(schema.properties ?? {}).filter(isKept)
  const schemas = picked.get(schema) ?? new Map<string, Schema>()
  picked.set(schema, schemas)
  const key = [...names, '', ...needed].join('\n')
  const required = [...new Set([...(schema.required ?? []), ...needed])].filter((name) => names.includes(name))
  const made = schemas.get(key) ?? {
    ...schema,
    properties: Object.fromEntries(names.map((name) => [name, schema.properties?.[name] ?? {}])),
    ...(required.length > 0 && { required }),
  }
  schemas.set(key, made)
  return made
}

const plain = new WeakMap<Schema, Schema>()

/** Conditions of a row name its other members, too: rjsf would draw those beside the head. The validator still checks the whole row. */
function withoutConditions(item: Schema): Schema {
  const { allOf: _all, anyOf: _any, oneOf: _one, if: _if, then: _then, else: _else, ...rest } = item
  const made = plain.get(item) ?? (rest as Schema)
  plain.set(item, made)
  return made
}

function groupOf(value: unknown, options: GroupsOptions): { head: Data; items: Data[] } {
  const row = data(value)
  const items = row[itemsName(options)]
  return {
    head: Object.fromEntries(options.by.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
    items: Array.isArray(items) ? items.map(data) : [],
  }
}

/** The stored label: that of a row among the marked ones, or the head's. */
function headLabel(marked: Data[], count: number, head: Data, { label }: GroupsOptions): unknown {
  const own = marked.find((item) => unmark(String(item[label])) === head[label])
  return count > 0 && own ? own[label] : head[label]
}

function data(value: unknown): Data {
  return isData(value) ? value : {}
}
