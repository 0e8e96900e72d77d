// Compares the record sets of a zone file with those of the zone.
import type { ZoneFile, ZoneLine, ZoneProblem } from '../../engine/formats/dns/zoneFile.ts'
import type { Change, Result } from './changes.ts'
import { textOfStrings } from '../../engine/formats/dns/dnsText.ts'

export type Value = { content: string; enabled?: boolean; comment?: string }
/** A record set as the API answers it. */
export type StoredSet = { id: string; version: number; name: string; type: string; ttl: number; records: Value[] }
export type Options = {
  /** Records that are not in the file. */ others: 'keep' | 'delete'
  /** Values of a set that is in the file as well. */ same: 'replace' | 'add'
}
/** `once`, `join`: beside `before`, which is a text of the same kind. */
type Problem = ZoneProblem | { line: number; code: 'once' | 'join'; text: string; at: string; before: string }
type SetFields = Pick<StoredSet, 'name' | 'type' | 'ttl' | 'records'>
/** `line`: of the file; none for sets that only the zone has. */
export type Row =
  | { kind: 'added'; line: number; next: SetFields }
  | { kind: 'changed'; line: number; next: SetFields; stored: StoredSet }
  | { kind: 'equal'; line: number; stored: StoredSet }
  | { kind: 'deleted'; stored: StoredSet }
  | { kind: 'refused'; line: number; problem: Problem }
  | { kind: 'skipped'; line: number; type: string }

/** TTL of sets without one, in a file without a default. */
export const usualTtl = 3600

/** In the order of the file; deleted sets come last. */
export function planOf(file: ZoneFile, stored: StoredSet[], { others, same }: Options): Row[] {
  const byKey = new Map(stored.map((set) => [keyOf(set), set]))
  const sets = setsOf(file.lines)
  const rows: { line: number; row: Row }[] = [
    ...[...sets].map(([key, { line, next }]) => ({ line, row: rowOf(line, next, byKey.get(key), same) })),
    ...file.problems.map((problem) => ({ line: problem.line, row: { kind: 'refused' as const, line: problem.line, problem } })),
    ...file.skipped.map(({ line, type }) => ({ line, row: { kind: 'skipped' as const, line, type } })),
  ]
  const gone = others === 'delete' ? stored.filter((set) => !sets.has(keyOf(set)) && !isReadOnly(set) && !set.records.every(isOff)) : []
  return [
    ...rows.toSorted((a, b) => a.line - b.line).map(({ row }) => row),
    ...gone.map((set) => ({ kind: 'deleted' as const, stored: set })),
  ]
}

const isOff = ({ enabled }: Value): boolean => enabled === false

function isReadOnly(set: object): boolean {
  return '_readonly' in set && set['_readonly'] === true
}

export function rowOf(line: number, next: SetFields, stored: StoredSet | undefined, same: Options['same']): Row {
  if (!stored) return { kind: 'added', line, next }
  const kept = new Map(stored.records.map((value) => [comparable(stored.type, value.content), value]))
  const given = next.records.map((value) => kept.get(comparable(next.type, value.content)) ?? value)
  const [had, has] = [new Set(stored.records), new Set(given)]
  const added = given.filter((value) => !had.has(value))
  // A zone file cannot contain disabled values, because they are not served. They stay.
  const off = stored.records.filter((value) => isOff(value) && !has.has(value))
  const records = same === 'add' ? [...stored.records, ...added] : [...given, ...off]
  const ttl = same === 'add' ? stored.ttl : next.ttl
  const isEqual = added.length === 0 && records.length === stored.records.length && ttl === stored.ttl
  return isEqual ? { kind: 'equal', line, stored } : { kind: 'changed', line, next: { ...next, ttl, records }, stored }
}

function setsOf(lines: ZoneLine[]): Map<string, { line: number; next: SetFields }> {
  const sets = new Map<string, { line: number; next: SetFields; has: Set<string> }>()
  for (const { line, name, type, ttl, content } of lines) {
    const key = keyOf({ name, type })
    const set = sets.get(key)
    const value = comparable(type, content)
    if (!set) sets.set(key, { line, next: { name, type, ttl: ttl ?? usualTtl, records: [{ content }] }, has: new Set([value]) })
    else if (!set.has.has(value)) {
      set.has.add(value)
      set.next.records.push({ content })
    }
  }
  return sets
}

const keyOf = ({ name, type }: { name: string; type: string }): string => `${name.toLowerCase()} ${type}`

/** Values that a name server answers alike. */
function comparable(type: string, content: string): string {
  return type === 'TXT' ? textOfStrings(content) : content.toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '').trim()
}

/** A row as a change of the API. `parent` are the fields that every record of the zone has. */
export function changeOf(row: Row, parent: object): Change | undefined {
  if (row.kind === 'added') return { action: 'create', data: { ...parent, ...row.next } }
  if (row.kind === 'changed') return { action: 'replace', id: row.stored.id, version: row.stored.version, data: { ...parent, ...row.next } }
  return row.kind === 'deleted' ? { action: 'delete', id: row.stored.id, version: row.stored.version } : undefined
}

/** The change that undoes the change of a row. `result`: its answer. */
export function undoOf(row: Row, { id, version }: Result, parent: object): Change {
  if (row.kind === 'deleted') return { action: 'restore', id, version }
  if (row.kind !== 'changed') return { action: 'delete', id, version }
  const { name, type, ttl, records } = row.stored
  return { action: 'replace', id, version, data: { ...parent, name, type, ttl, records } }
}

/** The name that the server compares other records with. */
export function nameOf(row: Row): string {
  return ('next' in row ? row.next.name : 'stored' in row ? row.stored.name : '').toLowerCase()
}

/** Deletions come first and additions last, so that names are free before others take them; all changes of one name are together. */
const order: Record<string, number> = { deleted: 0, changed: 1, added: 2 }
export function inWritingOrder(rows: Row[]): Row[] {
  const sorted = rows.filter(({ kind }) => kind in order).toSorted((a, b) => order[a.kind]! - order[b.kind]!)
  const byName = new Map<string, Row[]>()
  for (const row of sorted) {
    const same = byName.get(nameOf(row))
    if (same) same.push(row)
    else byName.set(nameOf(row), [row])
  }
  return [...byName.values()].flat()
}
