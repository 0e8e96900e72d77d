// Indexes follow the definitions in force, in the background; a database that refuses one stops nobody.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { indexesOf, type KeptIndexes, keepFieldIndexes } from '../../../server/services/records/read/fieldIndexes.ts'
import type { FieldIndex } from '../../../server/store/database/indexes.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

describe('indexes of the definitions in force', () => {
  let portal: Portal
  let kept: KeptIndexes | undefined
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people' })
  })
  afterEach(() => kept?.close())
  afterAll(() => portal.close())
  const names = (type: string): string[] => {
    const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
    const rows = database.prepare("select sql from sqlite_master where type = 'index' and name like 'field!_%' escape '!'").all([]) as {
      sql: string
    }[]
    database.close()
    return rows.map(({ sql }) => sql).filter((sql) => sql.includes(`type = '${type}'`))
  }
  const write = (type: string, resource: object | undefined): void => {
    const dir = join(portal.dir, 'definitions', type)
    if (resource === undefined) return rmSync(dir, { recursive: true })
    mkdirSync(dir, { recursive: true })
    writeFileSync(
      join(dir, 'schema.json'),
      JSON.stringify({
        type: 'object',
        properties: { name: { type: 'string' }, size: { type: 'integer' }, on: { type: 'boolean' }, list: { type: 'array' } },
      }),
    )
    writeFileSync(
      join(dir, 'resource.json'),
      JSON.stringify({ name: type, scope: 'provider', title: '{name}', access: {}, form: { sections: [] }, ...resource }),
    )
  }

  it('are created, changed and dropped with them', async () => {
    write('boxes', { list: { columns: ['name'], filters: ['q', 'size', { field: 'on' }], sort: '-name' } })
    await portal.services.registry.reload()
    kept = keepFieldIndexes({ ...portal.services, quietMilliseconds: 0 })
    await kept.settled()
    expect(names('boxes')).toHaveLength(3)
    expect(names('http-resources').length).toBeGreaterThan(1)
    const others = names('http-resources')
    write('boxes', { list: { columns: ['name'], filters: ['q', 'size'], sort: '-name' } })
    await portal.services.registry.reload()
    await kept.settled()
    expect(names('boxes')).toHaveLength(2)
    write('boxes', undefined)
    await portal.services.registry.reload()
    await kept.settled()
    expect([names('boxes'), names('http-resources')]).toEqual([[], others])
  })
  it('are created only when definitions no longer change', async () => {
    const quiet = keepFieldIndexes({ ...portal.services, quietMilliseconds: 3_600_000 })
    await quiet.settled()
    write('crates', { list: { columns: ['name'], filters: ['size'], sort: 'name' } })
    await portal.services.registry.reload()
    quiet.close()
    await quiet.settled()
    expect(names('crates')).toEqual([])
    kept = keepFieldIndexes({ ...portal.services, quietMilliseconds: 0 })
    await kept.settled()
    expect(names('crates')).toHaveLength(2)
  })
  it('that fail are reported in the log, and the type works', async () => {
    const refused = {
      ...portal.services,
      store: {
        ...portal.services.store,
        keepIndexes: async () => ({ made: [], dropped: [], failed: [{ name: 'field_x', error: new Error('no room') }] }),
      },
    }
    const broken = { ...portal.services, store: { ...portal.services.store, keepIndexes: () => Promise.reject(new Error('away')) } }
    for (const services of [refused, broken]) {
      const keeper = keepFieldIndexes(services)
      await keeper.settled()
      keeper.close()
    }
    expect(portal.logLines.filter((line) => /cannot create or drop a field index/.test(line) && /no room/.test(line))).toHaveLength(1)
    expect(portal.logLines.filter((line) => /were not maintained/.test(line) && /away/.test(line))).toHaveLength(1)
    const customer = await portal.signIn('cdn2@demo.example')
    expect(
      (await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('Without') })).statusCode,
    ).toBe(201)
  })
  it('are limited in number, of single values that lists may use, and never of secrets', () => {
    const definition = portal.services.registry.get('http-resources')!
    const wanting = (filters: string[], sort?: string): FieldIndex[] =>
      indexesOf([{ ...definition, resource: { ...definition.resource, list: { columns: [], filters, sort } } }])
    expect(wanting(['q', 'origin', 'nothing', 'auth.secret_key', 'origin.servers', "a'b", 'origin.servers.*.port'])).toEqual([
      { type: 'http-resources', sort: { field: { column: 'created_at' }, descending: true } },
    ])
    expect(wanting(['active', 'active'], '-updated_at')).toEqual([
      { type: 'http-resources', sort: { field: { column: 'updated_at' }, descending: true } },
      {
        type: 'http-resources',
        filter: { field: { path: ['active'] }, kind: 'boolean' },
        sort: { field: { column: 'updated_at' }, descending: true },
      },
    ])
    const many = {
      ...definition,
      schema: { type: 'object', properties: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, { type: 'string' }])) },
    }
    const wide = { ...many, resource: { ...definition.resource, list: { columns: [], filters: Object.keys(many.schema.properties) } } }
    expect(indexesOf([wide])).toHaveLength(8)
    expect(indexesOf(Array.from({ length: 100 }, (_, n) => ({ ...wide, name: `t${n}` })))).toHaveLength(200)
  })
})

onPostgres('several processes on PostgreSQL', (postgres) => {
  const wanted: FieldIndex[] = ['a', 'b', 'c'].map((name) => ({ type: 't', sort: { field: { path: [name] }, descending: false } }))

  it('are created once by several processes, while others write', async () => {
    const url = await postgres.fresh()
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres({ url, connections: 2 })))
    const writing = Promise.all(Array.from({ length: 60 }, (_, n) => stores[n % 3]!.brands.setSetting(`s${n}`, 'x')))
    const changes = await Promise.all(stores.map((store) => store.keepIndexes(wanted)))
    await writing
    expect(changes.flatMap(({ failed }) => failed)).toEqual([])
    expect(changes.map(({ made }) => made.length).sort()).toEqual([0, 0, 3])
    await Promise.all(stores.map((store) => store.close()))
  })
  it('are dropped when another process left them half made, and created again', async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 2 })
    const { made } = await store.keepIndexes(wanted)
    await postgres.run(url, `update pg_index set indisvalid = false where indexrelid = '${made[0]}'::regclass`)
    expect(await store.keepIndexes(wanted)).toEqual({ made: [made[0]], dropped: [], failed: [] })
    expect(await store.keepIndexes(wanted)).toEqual({ made: [], dropped: [], failed: [] })
    await store.close()
  })
  it('stop at once when the store closes while another process has its turn', async () => {
    const url = await postgres.fresh()
    const store = await openPostgres({ url, connections: 2 })
    const holding = postgres.run(url, 'select pg_advisory_lock(7204918233), pg_sleep(2)')
    await expect
      .poll(async () => (await postgres.run(url, "select 1 from pg_locks where locktype = 'advisory' and granted")).length)
      .toBeGreaterThan(0)
    const waiting = store.keepIndexes(wanted).then(
      () => 'made',
      () => 'left',
    )
    await store.close()
    expect(await waiting).toBe('left')
    await holding
  })
})
