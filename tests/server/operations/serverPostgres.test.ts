// The whole server on a real PostgreSQL: two processes' worth of it over one database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, listWith, openPortal, type Portal } from '../support/portal.ts'
import { onPostgres } from '../support/onPostgres.ts'

const url = listUrl('demo-cdn2', 'http-resources')
const where = listUrl('demo-other', 'http-resources')

onPostgres('the server on PostgreSQL', (postgres) => {
  let portals: Portal[]
  let customers: Caller[]
  let database: string

  beforeAll(async () => {
    database = await postgres.fresh()
    portals = []
    for (const demo of ['people', false] as const) portals.push(await openPortal({ demo, env: { DATABASE_URL: database } }))
    customers = await Promise.all(portals.map((portal) => portal.signIn('cdn2@demo.example')))
  }, 60_000)
  afterAll(async () => {
    for (const portal of portals ?? []) await portal.close()
  })

  const ask = (n: number): Caller => customers[n % 2]!
  const create = (body: unknown, n = 0, at = url): Promise<Answer> => ask(n).ask({ method: 'POST', url: at, body })
  const names = (answer: Answer): string[] => answer.json<{ name: string }[]>().map(({ name }) => name)

  it('knows a session of the other process, and its end', async () => {
    const caller = await portals[0]!.signIn('cdn2@demo.example', { as: 'bearer' })
    const authorization = { authorization: `Bearer ${caller.token}` }
    expect((await portals[1]!.nobody.ask({ url, headers: authorization })).statusCode).toBe(200)
    expect((await caller.ask({ method: 'DELETE', url: '/api/v1/session' })).statusCode).toBe(204)
    expect((await portals[1]!.nobody.ask({ url, headers: authorization })).statusCode).toBe(401)
  })
  it('lists created records: filtered, searched, sorted, counted', async () => {
    for (const [n, name] of ['Beta', 'alpha shop', 'Гамма', 'alpha'].entries())
      expect((await create(httpResource(name, { names: [`n${n}.pg.example.com`] }), n)).statusCode).toBe(201)
    const page = await listWith(ask(0), url, { sort: ['name', 'ASC'], range: [0, 1] })
    expect([names(page), page.headers['content-range']]).toEqual([['alpha', 'alpha shop'], 'http-resources 0-1/4'])
    expect(names(await listWith(ask(1), url, { sort: ['name', 'DESC'] }))).toEqual(['Гамма', 'Beta', 'alpha shop', 'alpha'])
    const found = async (filter: object): Promise<string[]> => names(await listWith(ask(1), url, { filter, sort: ['name', 'ASC'] }))
    expect(await found({ name: 'alpha' })).toEqual(['alpha'])
    expect(await found({ name_in: ['alpha', 'Beta', 5] })).toEqual(['alpha', 'Beta'])
    expect(await found({ 'origin.https': true, version_gte: 1, version_lte: 'x' })).toEqual([])
    expect(await found({ 'origin.https': true, version: 1 })).toHaveLength(4)
    expect(await found({ q: 'SHO' })).toEqual(['alpha shop'])
    expect(await found({ q: 'гам' })).toEqual(['Гамма'])
    expect(await found({ q: '%' })).toEqual([])
  })
  it('refuses a second change of one version, with the stored record', async () => {
    const record = (await create(httpResource('conflict'))).json()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask(n).ask({ method: 'PATCH', url: `${url}/${record.id}`, version: 1, body: { name: `conflict ${n}` } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const [won] = answers.filter(({ statusCode }) => statusCode === 200)
    for (const lost of answers.filter((answer) => answer !== won))
      expect(lost.json()).toMatchObject({ code: 'version_conflict', current: { version: 2, name: won!.json().name } })
    expect((await ask(1).ask({ url: `${url}/${record.id}/revisions` })).json()).toHaveLength(2)
  })
  it('gives a name to one of many concurrent callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create(httpResource(`unique ${n}`, { names: ['one.pg.example.com'] }), n)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array<number>(9).fill(409)])
    expect(errorsOf(answers.find(({ statusCode }) => statusCode === 409)!)).toEqual(['/names/0 unique'])
  })
  it('keeps the limit of an account, across processes', async () => {
    const others = await Promise.all(portals.map((portal) => portal.signIn('other@demo.example')))
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => others[n % 2]!.ask({ method: 'POST', url: where, body: httpResource(`limit ${n}`) })),
    )
    const count = (status: number): number => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(201), count(409)]).toEqual([100, 10])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'limit_reached',
      errors: [{ keyword: 'limit' }],
    })
  }, 60_000)
  it('answers ids that cannot be stored like unknown ones', async () => {
    expect((await ask(0).ask({ url: listUrl('%00', 'http-resources') })).statusCode).toBe(404)
    expect(names(await listWith(ask(0), url, { filter: { name: 'a\u0000' } }))).toEqual([])
  })
  it('is not ready while the database is unavailable, and ready again afterwards', async () => {
    const ready = async (): Promise<number> => (await portals[0]!.nobody.ask({ url: '/readyz' })).statusCode
    expect(await ready()).toBe(200)
    const name = new URL(database).pathname.slice(1)
    const admin = database.replace(/[^/]*$/, 'postgres')
    await postgres.run(admin, `alter database ${name} allow_connections false`)
    await postgres.run(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(ready, { timeout: 10_000 }).toBe(503)
    const refused = await ask(0).ask({ url })
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_unavailable'])
    await postgres.run(admin, `alter database ${name} allow_connections true`)
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    expect((await ask(0).ask({ url })).statusCode).toBe(200)
  })
})
