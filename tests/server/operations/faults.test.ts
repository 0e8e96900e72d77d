// The disk is full, the database is broken: clear answers, nothing lost, nothing half done.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { createFailing } from '../support/failing.ts'
import { type Caller, demoPassword, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const { fault, open, look } = createFailing()
const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let customer: Caller

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', open })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

async function picture(): Promise<unknown> {
  const { records, history } = portal.services.store
  const scope = accountScope('demo-cdn2')
  const { rows } = await records.list(scope, 'http-resources')
  return { rows, audits: (await history.audited(scope)).length, announced: (await history.announced(scope)).length }
}

describe('a fault at any statement', () => {
  it.each([
    ['SQLITE_FULL', 507, 'storage_full'],
    ['SQLITE_IOERR_WRITE', 503, 'storage_unavailable'],
    ['SQLITE_BUSY', 503, 'storage_unavailable'],
    ['SQLITE_CORRUPT', 503, 'storage_unavailable'],
  ])('%s is reported as %i, and the change is made completely or not at all', async (code, status, told) => {
    const made = (await customer.ask({ method: 'POST', url, body: httpResource(`fault ${code}`) })).json()
    let version = 1
    for (let nth = 1; ; nth += 1) {
      const before = await picture()
      Object.assign(fault, { in: nth, code })
      const answer = await customer.ask({
        method: 'PATCH',
        url: `${url}/${made.id}`,
        version,
        body: { follow_redirects: version % 2 === 0 },
      })
      const hasFailed = fault.in <= 0
      fault.in = Infinity
      if (!hasFailed) {
        expect(answer.statusCode).toBe(200)
        expect(nth).toBeGreaterThan(10)
        break
      }
      if (answer.statusCode === 200) {
        version += 1
        continue
      }
      expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([status, told, []])
      expect(answer.body).not.toContain('injected')
      expect(await picture()).toEqual(before)
    }
    expect((await customer.ask({ url: `${url}/${made.id}` })).json()).toMatchObject({ version: version + 1 })
  })
  it('is reported as alive but not ready while the database cannot be read', async () => {
    Object.assign(fault, { in: 1, code: 'SQLITE_IOERR_READ' })
    const answer = await portal.nobody.ask({ url: '/readyz' })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
    expect((await portal.nobody.ask({ url: '/healthz' })).statusCode).toBe(200)
    expect((await portal.nobody.ask({ url: '/readyz' })).statusCode).toBe(200)
  })
})

describe('F5: a fault at any statement', () => {
  const body = (name: string) => httpResource(name, { names: [`${name}.example.com`] })
  const tables = ['records', 'record_revisions', 'audit', 'outbox', 'uniques', 'sessions']
  const counts = (): unknown =>
    look(
      `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}, (select count(*) from records where deleted_at is null) as alive`,
    )
  const unthrottled = (): Promise<void> => portal.services.store.sessions.removeThrottles('9999')
  const made = async (name: string): Promise<string> => (await customer.ask({ method: 'POST', url, body: body(name) })).json().id
  const works: [what: string, good: number, ask: (nth: number) => Promise<() => ReturnType<Caller['ask']>>][] = [
    ['creating', 201, async (nth) => () => customer.ask({ method: 'POST', url, body: body(`create-${nth}`) })],
    [
      'replacing',
      200,
      async (nth) => {
        const id = await made(`replace-${nth}`)
        return () => customer.ask({ method: 'PUT', url: `${url}/${id}`, version: 1, body: body(`replaced-${nth}`) })
      },
    ],
    [
      'deleting',
      200,
      async (nth) => {
        const id = await made(`delete-${nth}`)
        return () => customer.ask({ method: 'DELETE', url: `${url}/${id}`, version: 1 })
      },
    ],
    [
      'signing in',
      200,
      async () => (
        await unthrottled(),
        () =>
          portal.nobody.ask({
            method: 'POST',
            url: '/api/v1/oauth/token',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ username: 'other@demo.example', password: demoPassword }).toString(),
          })
      ),
    ],
    [
      'signing out',
      204,
      async () => {
        await unthrottled()
        const { ask } = await portal.signIn('other@demo.example', { as: 'bearer' })
        return () => ask({ method: 'DELETE', url: '/api/v1/session' })
      },
    ],
  ]
  it.each(works)('of %s: a clear answer, and nothing is half written', async (_, good, prepare) => {
    for (let nth = 1; ; nth += 1) {
      const ask = await prepare(nth)
      const before = counts()
      Object.assign(fault, { in: nth, code: nth % 2 ? 'SQLITE_IOERR_WRITE' : 'SQLITE_FULL' })
      const answer = await ask()
      const hasFailed = fault.in <= 0
      fault.in = Infinity
      if (!hasFailed) {
        expect([answer.statusCode, nth > 5]).toEqual([good, true])
        return
      }
      if (answer.statusCode === good) continue
      expect([503, 507]).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^storage_/), errors: [] })
      expect(counts()).toEqual(before)
    }
  })
})

describe('a record and the rows written with it', () => {
  it.each(['audit', 'record_revisions', 'outbox', 'uniques', 'records'])(
    'are one transaction: without its row in %s nothing is created, changed or deleted',
    async (table) => {
      const made = (
        await customer.ask({
          method: 'POST',
          url,
          body: httpResource(`beside ${table}`, { names: [`${table.replace('_', '-')}.example.com`] }),
        })
      ).json()
      const before = await picture()
      const changes: Parameters<Caller['ask']>[0][] = [
        { method: 'POST', url, body: httpResource(`another ${table}`, { names: [`another-${table.replace('_', '-')}.example.com`] }) },
        { method: 'PATCH', url: `${url}/${made.id}`, version: 1, body: { follow_redirects: true } },
        { method: 'DELETE', url: `${url}/${made.id}`, version: 1 },
      ]
      for (const ask of changes) {
        Object.assign(fault, { in: 1, code: 'SQLITE_IOERR_WRITE', only: new RegExp(`^(insert into|update|delete from) "${table}"`) })
        const answer = await customer.ask(ask)
        const hasFailed = fault.in <= 0
        Object.assign(fault, { in: Infinity, only: undefined })
        expect([ask.method, hasFailed, answer.statusCode]).toEqual([ask.method, true, 503])
        expect(await picture()).toEqual(before)
      }
      for (const ask of changes) expect([200, 201, 409]).toContain((await customer.ask(ask)).statusCode)
    },
  )
})

describe('a removed data directory', () => {
  it('is reported as 503: no change is acknowledged that would be lost', async () => {
    const lost = await openPortal({ demo: 'people' })
    const caller = await lost.signIn('cdn2@demo.example', { as: 'bearer' })
    renameSync(join(lost.dir, 'data'), join(lost.dir, 'elsewhere'))
    const answer = await caller.ask({ method: 'POST', url, body: httpResource('lost') })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
    expect((await lost.nobody.ask({ url: '/readyz' })).statusCode).toBe(503)
    renameSync(join(lost.dir, 'elsewhere'), join(lost.dir, 'data'))
    expect((await caller.ask({ method: 'POST', url, body: httpResource('lost') })).statusCode).toBe(201)
    await lost.close()
  })
})

describe('a full disk', () => {
  it('causes 507 for data that does not fit, and the server continues', async () => {
    const small = await openPortal({
      demo: 'people',
      open: (path) => {
        const database = openLibsql(path)
        void database.prepare('pragma max_page_count = 220').all([])
        return database
      },
    })
    const caller = await small.signIn('cdn2@demo.example', { as: 'bearer' })
    const robots = { type: 'custom', robotsContent: 'x'.repeat(60_000) }
    const ids: string[] = []
    let answer = await caller.ask({ method: 'POST', url, body: httpResource('full 0', { robots }) })
    for (let n = 1; answer.statusCode === 201 && n < 50; n += 1) {
      ids.push(answer.json().id)
      answer = await caller.ask({ method: 'POST', url, body: httpResource(`full ${n}`, { robots }) })
    }
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full'])
    for (const id of ids) expect((await caller.ask({ url: `${url}/${id}` })).json().robots.robotsContent).toHaveLength(60_000)
    expect((await caller.ask({ url })).json()).toHaveLength(ids.length)
    await small.close()
  })
})
