// Authorization and Cookie headers that the edge adds move from readable to secret headers. Background sealing seals the records; versions keep marks in place of the values.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

type Row = { account: string; type: string; id: string; version: number; data: string; secrets: string | null }
/** The value to store at the pointer. */
type Text = (pointer: string, value: string) => string

export const secretHeaders: Migration = { id: 24, name: 'secret headers', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await eachOf(db, 'records', (row) => {
    const record = JSON.parse(row.data) as PlainObject
    const pointers = moved(record, (_, value) => value)
    // `secrets` stays as it is: the sealing adds the paths together with the sealed values.
    return pointers.length === 0 ? undefined : { record, secrets: row.secrets }
  })
  const marks = new Map<string, string>()
  // Versions are append-only except for the removal of secrets (store/sweeps.ts), which this is.
  const { first, last } = dialect.opened('record_revisions')
  for (const statement of first) await statement.execute(db)
  await eachOf(db, 'record_revisions', (row) => {
    const record = JSON.parse(row.data) as PlainObject
    const pointers = moved(record, (pointer, value) => {
      const key = JSON.stringify([row.account, row.type, row.id, pointer, value])
      const mark = marks.get(key) ?? markOf(value)
      marks.set(key, mark)
      return mark
    })
    const secrets = JSON.parse(row.secrets ?? '[]') as string[]
    return pointers.length === 0 ? undefined : { record, secrets: JSON.stringify([...secrets, ...pointers]) }
  })
  for (const statement of last) await statement.execute(db)
}

async function eachOf(
  db: Kysely<never>,
  table: string,
  change: (row: Row) => { record: PlainObject; secrets: string | null } | undefined,
): Promise<void> {
  const { rows } = await sql<Row>`select account, type, id, version, data, secrets from ${sql.table(table)}
    where data like '%"request"%' and (lower(data) like '%"authorization"%' or lower(data) like '%"cookie"%')
    order by account, type, id, version`.execute(db)
  for (const row of rows) {
    const next = change(row)
    if (!next) continue
    await sql`update ${sql.table(table)} set data = ${JSON.stringify(next.record)}, secrets = ${next.secrets}
      where account = ${row.account} and type = ${row.type} and id = ${row.id} and version = ${row.version}`.execute(db)
  }
}

/** Headers of the record itself and of its rules. */
function moved(record: PlainObject, text: Text): string[] {
  const rules = Object.entries(objectAt(record, 'locations') ?? {})
  return [
    ...movedIn(record, '', text),
    ...rules.flatMap(([path, rule]) => (isObject(rule) ? movedIn(rule, `/locations/${escaped(path)}`, text) : [])),
  ]
}

function movedIn(owner: PlainObject, at: string, text: Text): string[] {
  const headers = objectAt(owner, 'headers')
  const request = headers && objectAt(headers, 'request')
  if (!headers || !request) return []
  const names = Object.keys(request).filter(
    (name) => ['authorization', 'cookie'].includes(name.toLowerCase()) && typeof request[name] === 'string',
  )
  if (names.length === 0) return []
  const pointers = names.map((name) => `${at}/headers/request_secret/${escaped(name)}/value`)
  const entries = names.map((name, index) => [name, { value: text(pointers[index]!, request[name] as string) }] as const)
  headers['request_secret'] = { ...objectAt(headers, 'request_secret'), ...Object.fromEntries(entries) }
  for (const name of names) delete request[name]
  if (Object.keys(request).length === 0) delete headers['request']
  return pointers
}

/** The mark of a secret in versions of this time: a random text, with the last four characters of a long value. */
function markOf(value: string): string {
  const random = randomBytes(8).toString('hex')
  return value.length >= 12 && !/-----\s*$/.test(value) ? `secret ${random} ${value.slice(-4)}` : `-----secret ${random}-----`
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
function objectAt(owner: PlainObject, name: string): PlainObject | undefined {
  const value = owner[name]
  return isObject(value) ? value : undefined
}
function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
