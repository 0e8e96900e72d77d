// F8: projects and staff of an older database are the records they were: fields, uniqueness, search, history, and what follows them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../../server/services/access/signIn/passwords.ts'
import { sqliteDialect } from '../../../server/store/database/dialect.ts'
import { postgresDialect } from '../../../server/store/database/postgres/dialectPostgres.ts'
import { migrate, migrations } from '../../../server/store/database/migrate.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { type Caller, demoPassword, errorsOf, listWith, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const at = '2026-02-03T04:05:06.000Z'
const before = migrations.filter(({ id }) => id < 4)
type Row = Record<string, unknown>
const person = {
  brand: 'main',
  kind: 'staff',
  first_name: '',
  last_name: '',
  timezone: '',
  language: null,
  theme: null,
  disabled_at: null,
  created_at: at,
  middle_name: null,
  phone: null,
  phone_verified_at: null,
  twofa: null,
  telegram: null,
  single_keys: 1,
}
const project = { brand: 'main', manager_id: null, created_at: at, deleted_at: null }
const account = { client: 'CDN2', company_name: '', features: '[]', utoken: 'token-of-old', created_at: at, deleted_at: null }

const rows: Record<string, Row[]> = {
  persons: [
    {
      ...person,
      id: 'stf_boss',
      email: 'boss@old.example',
      role: 'supervisor_all',
      first_name: 'Анна',
      last_name: 'Ёлкина',
      timezone: 'Europe/Moscow',
      phone: '+74950000010',
      telegram: '@boss',
    },
    { ...person, id: 'stf_bare', email: 'bare@old.example', role: 'clientmanager_provider' },
    { ...person, id: 'stf_gone', email: 'gone@old.example', role: 'manager_provider', first_name: 'Nikolai', disabled_at: at },
    { ...person, id: 'prs_one', email: 'customer@old.example', kind: 'person', role: 'customer' },
  ],
  projects: [
    { ...project, id: 'prj_shop', name: 'Shop "Север"', manager_id: 'stf_bare' },
    { ...project, id: 'prj_empty', name: 'Empty' },
    { ...project, id: 'prj_gone', name: 'Gone', deleted_at: at },
  ],
  accounts: [
    { ...account, name: 'shop-one', project_id: 'prj_shop', company_name: 'Shop LLC', features: '["option_dvr"]' },
    { ...account, name: 'shop_two', project_id: 'prj_shop', client: 'CDN1' },
    { ...account, name: 'shop-old', project_id: 'prj_shop', deleted_at: at },
    { ...account, name: 'gone-one', project_id: 'prj_gone' },
  ],
  memberships: [
    { account: 'shop-one', person_id: 'prs_one', role: 'customer' },
    { account: 'gone-one', person_id: 'prs_one', role: 'customer' },
  ],
}

async function fill(db: Kysely<never>): Promise<void> {
  const hash = await createPasswords({ memoryCost: 256, timeCost: 1 }).hash(demoPassword)
  const credentials = rows.persons!.map(({ id }) => ({ person_id: id, hash, changed_at: at }))
  for (const [table, list] of Object.entries({ ...rows, credentials })) {
    for (const row of list)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
        db,
      )
  }
  await db.destroy()
}

function suite(open: () => Promise<Portal>): void {
  let portal: Portal
  let boss: Caller
  beforeAll(async () => {
    portal = await open()
    boss = await portal.signIn('boss@old.example', { as: 'bearer' })
  }, 60_000)
  afterAll(() => portal?.close())
  const read = async (url: string): Promise<Row> => (await boss.ask({ url: `/api/v1/${url}` })).json()
  const found = async (type: string, q: string): Promise<unknown[]> =>
    (await listWith(boss, `/api/v1/${type}`, { filter: { q }, range: [0, 99] }))
      .json<Row[]>()
      .map(({ id }) => id)
      .sort()

  it('an employee has all given fields, and no others', async () => {
    const { permissions, ...data } = await read('employees/stf_boss')
    expect(permissions).toContain('core_delete_staff')
    expect(data).toMatchObject({
      id: 'stf_boss',
      version: 1,
      created_at: at,
      full_name: 'Анна Ёлкина',
      first_name: 'Анна',
      last_name: 'Ёлкина',
      email: 'boss@old.example',
      role: 'supervisor_all',
      brand: 'main',
      phone: '+74950000010',
      telegram: '@boss',
      timezone: 'Europe/Moscow',
      active: true,
    })
    expect(await read('employees/stf_bare')).toMatchObject({ full_name: 'bare@old.example', timezone: 'Europe/Moscow', active: true })
    expect(Object.keys(await read('employees/stf_bare'))).not.toContain('first_name')
    expect(await read('employees/stf_gone')).toMatchObject({ full_name: 'Nikolai', active: false })
  })
  it('customers become no employees', async () => {
    expect(await found('employees', '')).toEqual(['stf_bare', 'stf_boss', 'stf_gone'])
    expect((await boss.ask({ url: '/api/v1/employees/prs_one' })).statusCode).toBe(404)
  })
  it('a project has its accounts except the deleted ones; a deleted project stays deleted', async () => {
    expect(await read('projects/prj_shop')).toMatchObject({
      name: 'Shop "Север"',
      company_brand: 'main',
      status: 'active',
      client_type: 'legal',
      currency: 'RUB',
      manager: { staff_id: 'stf_bare' },
      accounts: {
        'shop-one': { client: 'CDN2', company_name: 'Shop LLC', features: ['option_dvr'], utoken: 'token-of-old' },
        shop_two: { client: 'CDN1', utoken: 'token-of-old' },
      },
    })
    expect(Object.keys((await read('projects/prj_shop')).accounts as object)).toEqual(['shop-one', 'shop_two'])
    expect(Object.keys(await read('projects/prj_empty'))).not.toContain('accounts')
    expect((await boss.ask({ url: '/api/v1/projects/prj_gone' })).statusCode).toBe(404)
  })
  it.each([
    ['employees', 'ёлк', 'stf_boss'],
    ['employees', 'boss@old', 'stf_boss'],
    ['employees', 'old.example', 'stf_bare'],
    ['projects', 'север', 'prj_shop'],
    ['projects', 'shop-one', 'prj_shop'],
    ['projects', 'two', 'prj_shop'],
  ])('%s are found by "%s"', async (type, q, id) => {
    expect(await found(type, q)).toContain(id)
  })
  it.each([
    ['projects', 'gone'],
    ['projects', 'shop-old'],
    ['employees', 'customer'],
    ['employees', 'xboss'],
  ])('%s are not found by "%s"', async (type, q) => {
    expect(await found(type, q)).not.toContain(type === 'projects' ? 'prj_gone' : 'stf_boss')
  })
  it('an address, an account and a removed account are taken', async () => {
    const hired = await boss.ask({
      method: 'POST',
      url: '/api/v1/employees',
      body: { email: 'BARE@old.example', role: 'manager_provider', brand: 'main', timezone: 'Europe/Moscow' },
    })
    expect([hired.statusCode, errorsOf(hired)]).toEqual([409, ['/email unique']])
    for (const name of ['shop-one', 'shop-old', 'gone-one']) {
      const made = await boss.ask({
        method: 'POST',
        url: '/api/v1/projects',
        body: {
          name: 'Other',
          client_type: 'legal',
          company_brand: 'main',
          status: 'active',
          currency: 'RUB',
          accounts: { [name]: { client: 'CDN2' } },
        },
      })
      expect([made.statusCode, errorsOf(made)], name).toEqual([409, [`/accounts/${name} unique`]])
    }
  })
  it('a converted record can be saved, keeps unchanged fields, and its first version is in the history', async () => {
    const saved = await boss.ask({ method: 'PATCH', url: '/api/v1/projects/prj_shop', version: 1, body: { status: 'paused' } })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json()).toMatchObject({
      version: 2,
      status: 'paused',
      accounts: { 'shop-one': { features: ['option_dvr'], utoken: 'token-of-old' } },
    })
    expect(await read('projects/prj_shop/revisions/1')).toMatchObject({ action: 'create', at, record: { status: 'active' } })
    const moved = await boss.ask({ method: 'PATCH', url: '/api/v1/employees/stf_bare', version: 1, body: { first_name: 'Bare' } })
    expect(moved.json(), moved.body).toMatchObject({ version: 2, full_name: 'Bare' })
  })
  it('access follows: customers have their account, managers reach their projects, dismissed employees have no access', async () => {
    const customer = await portal.signIn('customer@old.example', { as: 'bearer' })
    expect(
      (await customer.ask({ url: '/api/v1/session' })).json<{ accounts: { name: string }[] }>().accounts.map(({ name }) => name),
    ).toEqual(['shop-one'])
    const manager = await portal.signIn('bare@old.example', { as: 'bearer' })
    expect((await listWith(manager, '/api/v1/projects', {})).json<Row[]>().map(({ id }) => id)).toEqual(['prj_shop'])
    expect((await manager.ask({ method: 'POST', url: '/api/v1/accounts/shop_two/entry' })).statusCode).toBe(200)
    await expect(portal.signIn('gone@old.example')).rejects.toThrow('403')
  })
}

describe('F8: records of an older database, SQLite', () => {
  suite(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'portal-'))
    mkdirSync(join(dir, 'data'))
    const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(join(dir, 'data', 'portal.db')) }) })
    await migrate(db, sqliteDialect, before)
    await fill(db)
    return openPortal({ demo: false, dir })
  })
})

onPostgres('F8: records of an older database, PostgreSQL', (postgres) => {
  let dir: string
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'portal-'))
  }, 60_000)
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true })
  })
  suite(async () => {
    const url = await postgres.fresh()
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
    await migrate(db, postgresDialect, before)
    await fill(db)
    return openPortal({ demo: false, dir, env: { DATABASE_URL: url } })
  })
})
