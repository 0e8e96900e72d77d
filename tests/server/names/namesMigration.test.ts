// Names of a database from before names belonged to somebody: doubled, reserved and ordinary ones, on both databases.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SqlDialect } from '../../../server/store/database/sqlDialect.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { openProofs, type Proofs } from '../../support/outside/proofs.ts'
import { tablesOf } from '../support/migrating.ts'
import { openPortal, type Portal, type PortalOptions } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

type Old = { id: string; account: string; type?: string; name: string; at: number; data?: object }
type Opened = { db: Kysely<never>; dialect: SqlDialect; options: PortalOptions; clean: () => void }
const day = (n: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 86_400_000).toISOString()
const host = { cdn_domain: 'x.cdn.provider.example' }
const zone = { nameservers: [] }
const rows: Old[] = [
  { id: 'plain', account: 'a', name: 'shop.customer.example', at: 5 },
  { id: 'young', account: 'a', type: 'other-hosts', name: 'twice.customer.example', at: 9 },
  { id: 'old', account: 'b', name: 'twice.customer.example', at: 2 },
  { id: 'loud', account: 'a', name: 'CASE.customer.example', at: 4 },
  { id: 'quiet', account: 'b', name: 'case.customer.example', at: 3 },
  { id: 'suffix', account: 'a', name: 'co.uk', at: 1 },
  { id: 'delivery', account: 'b', name: 'other.cdn.provider.example', at: 1 },
  { id: 'zone', account: 'a', type: 'dns-zones', name: 'zone.example', at: 1, data: zone },
  { id: 'nothing', account: 'a', type: 'others', name: 'no.name.example', at: 1, data: {} },
]

function suite(open: () => Promise<Opened>): void {
  let opened: Opened
  let portal: Portal | undefined
  beforeEach(async () => {
    opened = await open()
    await migrate(
      opened.db,
      opened.dialect,
      migrations.filter(({ id }) => id < 16),
    )
    await fill(opened)
  })
  afterEach(async () => {
    await (portal ? portal.close() : opened.db.destroy())
    portal = undefined
    opened.clean()
  })
  const held = async (): Promise<string[]> => {
    const { rows: found } = await sql<{ name: string; id: string }>`
      select name, id from name_holders where released_at is null`.execute(opened.db)
    return found.map(({ name, id }) => `${name} ${id}`).sort()
  }

  it('each name has one holder, the oldest record with it; the others show that it is taken', async () => {
    await migrate(opened.db, opened.dialect, migrations)
    expect(await held()).toEqual([
      'case.customer.example quiet',
      'co.uk suffix',
      'other.cdn.provider.example delivery',
      'shop.customer.example plain',
      'twice.customer.example old',
      'zone.example zone',
    ])
    const { rows: claims } = await sql<{ id: string; state: string; method: string | null }>`
      select id, state, method from name_claims order by id`.execute(opened.db)
    expect(claims.filter(({ state }) => state !== 'proven')).toEqual([
      { id: 'loud', state: 'taken', method: null },
      { id: 'young', state: 'taken', method: null },
    ])
    expect(claims.map(({ id }) => id)).not.toContain('nothing')
    expect(claims).toHaveLength(rows.length - 1)
  })
  it('the first check removes the provider’s own names, keeps names without an answer of DNS, and transfers nothing', async () => {
    await opened.db.destroy()
    const proofs: Proofs = openProofs()
    for (const { name } of rows) proofs.silent.add(name.toLowerCase()).add(`_cdn-portal-challenge.${name.toLowerCase()}`)
    portal = await openPortal({ demo: false, resolver: proofs, ...opened.options })
    await portal.services.names.pass()
    const { names } = portal.services.store
    const kept = await Promise.all(rows.map(async ({ name }) => (await names.holders('host', [name.toLowerCase()]))[0]))
    const inEffect = kept.flatMap((one) => (one && one.released_at === null ? [`${one.name} ${one.id}`] : []))
    expect([...new Set(inEffect)].sort()).toEqual([
      'case.customer.example quiet',
      'shop.customer.example plain',
      'twice.customer.example old',
    ])
    const [suffix] = await names.ofRecord({ account: 'a', type: 'http-resources', id: 'suffix' })
    const [young] = await names.ofRecord({ account: 'a', type: 'other-hosts', id: 'young' })
    expect([suffix!.state, young!.state]).toEqual(['taken', 'taken'])
  })
}

/** As a program of before wrote records and what was unique in the whole provider. */
async function fill({ db, dialect }: Opened): Promise<void> {
  const tables = await tablesOf({ db, dialect, close: async () => undefined })
  const put = async (table: string, given: Record<string, unknown>): Promise<void> => {
    const columns = tables[table]!.filter(({ isMade }) => !isMade)
    const values = columns.map(({ name, isText }) => (name in given ? given[name] : isText ? '' : 0))
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) values (${sql.join(values)})`.execute(
      db,
    )
  }
  for (const { id, account, type = 'http-resources', name, at, data = host } of rows) {
    const made = { account, type, id, version: 1, created_at: day(at), updated_at: day(at), deleted_at: null }
    await put('records', { ...made, data: JSON.stringify({ ...data, names: [name] }), labels: '[]', secrets: null })
    const rule = data === zone ? 'name' : 'names.*'
    await put('uniques', { account: '', type, rule, value: JSON.stringify([name]), owner_account: account, id })
  }
}

const env = { DELIVERY_DOMAIN: 'cdn.provider.example' }
describe('on SQLite', () => {
  suite(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-'))
    mkdirSync(join(dir, 'data'))
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dir, 'data', 'portal.db')) as never }) })
    return { db, dialect: sqliteDialect, options: { dir, env }, clean: () => rmSync(dir, { recursive: true, force: true }) }
  })
})

onPostgres('on PostgreSQL', (postgres) => {
  suite(async () => {
    const url = await postgres.fresh()
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
    return { db, dialect: postgresDialect, options: { env: { ...env, DATABASE_URL: url } }, clean: () => undefined }
  })
})
