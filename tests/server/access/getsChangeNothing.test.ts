// B13: whatever is only looked at stays as it is. A crawler asks every GET there is, as everybody, and the whole database is compared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import { guestOf } from '../support/guest.ts'
import { type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

type Database = ReturnType<typeof openLibsql>
let portal: Portal
let database: Database
let time = Date.parse('2026-06-01T10:00:00Z')
const open: typeof openLibsql = (path) => (database = openLibsql(path))
/** Without an end: definitions-events.test.ts. */
const endless = ['/api/v1/events']

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(time), open })
})
afterAll(() => portal.close())

/** Every row of every table but when a session was used last, which is what using it means. */
function everything(): Record<string, unknown[]> {
  const names = (
    database.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all([]) as { name: string }[]
  ).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  return Object.fromEntries(
    names.map((name) => [
      name,
      (database.prepare(`select * from "${name}"`).all([]) as Record<string, unknown>[])
        .map((row) => JSON.stringify({ ...row, last_seen_at: undefined }))
        .sort(),
    ]),
  )
}

/** Codes that would do something, in every place where an address could hold them. */
async function codes(): Promise<Record<string, string>> {
  const guest = guestOf(portal)
  await guest.post('/password/forgot', { email: 'other@demo.example' })
  await guest.post('/registration/email', { email: 'crawled@customer.example', phone: '+4915123456789' })
  const { people, store, guestServices } = portal.services
  const waiting = await people.create({ brand: 'main', email: 'waiting@demo.example', kind: 'person', role: 'customer', unverified: true })
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  await admin.ask({ method: 'POST', url: `/api/v1/persons/${waiting.id}/verification` })
  const report = await store.transaction((inside) =>
    guestServices.subscriptions.create(inside, { person: waiting.id, email: waiting.email, name: 'Traffic' }),
  )
  const { token } = (await admin.ask({ method: 'POST', url: '/api/v1/session/handover', body: {} })).json<{ token: string }>()
  return {
    [`/set-password/${await guest.codeFor('other@demo.example', 'restore')}`]: 'email=other@demo.example',
    [`/set-password/${await guest.codeFor('crawled@customer.example', 'registration')}`]:
      'email=crawled@customer.example&target=registration',
    [`/activate/${await guest.codeFor(waiting.email, 'activation')}`]: `email=${waiting.email}`,
    '/report-unsubscribe': new URLSearchParams({ email: waiting.email, ...report }).toString(),
    '/login': `cdnauthtoken=${token}&return_url=/dashboard`,
    '/api/v1/reports/unsubscribe': new URLSearchParams({ email: waiting.email, ...report }).toString(),
    '/api/v1/activation': `email=${waiting.email}`,
    '/api/v1/oauth/token': `token=${token}`,
    '/api/v1/session/handover': '',
    '/setup': 'code=x',
    '/password': '',
  }
}

describe('GET and HEAD requests', () => {
  it('B13 B14: change nothing, whoever the caller, whatever the address contains', async () => {
    const links = await codes()
    const [customer, staff] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('admin@demo.example')]
    await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    const { id } = (
      await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('crawled') })
    ).json<{ id: string }>()
    const me = (await customer.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    const values: Record<string, string> = {
      account: 'demo-cdn2',
      type: 'http-resources',
      id,
      version: '1',
      locale: 'en_US',
      view: 'view_1',
      file: `${'0'.repeat(24)}.js`,
      '*': 'index.html',
    }
    const routes = [...new Set(portal.routes.filter(({ method }) => ['GET', 'HEAD'].includes(method)).map(({ url }) => url))].filter(
      (url) => !endless.includes(url),
    )
    expect(routes.length).toBeGreaterThan(25)
    const filled = routes.flatMap((url) => [
      url.replace(/:(\w+)|\*/g, (whole, name: string) => values[name ?? whole] ?? 'x'),
      url.replace(/:id\b/g, me).replace(/:(\w+)|\*/g, (whole, name: string) => values[name ?? whole] ?? 'x'),
    ])
    const urls = [
      ...new Set([
        ...filled,
        ...filled.map((url) => `${url}?_method=DELETE`),
        ...Object.entries(links).flatMap(([path, query]) => [path, `${path}?${query}`]),
      ]),
    ]
    const before = everything()
    for (const caller of [portal.nobody, customer, staff] as Caller[]) {
      for (const url of urls) {
        for (const method of ['GET', 'HEAD'] as const) {
          time += 61_000 / urls.length
          const headers: Record<string, string> = { 'x-http-method-override': 'DELETE', 'x-http-method': 'PATCH' }
          const answer = await caller.ask({ method, url, headers })
          expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
          expect(answer.headers['set-cookie'], url).toBeUndefined()
        }
      }
    }
    expect(everything()).toEqual(before)
  })
  it('B13: neither a form nor text that looks like JSON changes anything from another site', async () => {
    const { token } = await portal.signIn('cdn2@demo.example')
    const posts = [
      ...new Set(
        portal.routes
          .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
          .map(({ method, url }) => `${method} ${url}`),
      ),
    ]
    expect(posts.length).toBeGreaterThan(35)
    const before = everything()
    for (const post of posts) {
      const [method, url] = post.split(' ') as ['POST', string]
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/json']) {
        const answer = await portal.nobody.ask({
          method,
          url: url.replace(/:\w+/g, 'x'),
          body: '{"a":1}',
          headers: { 'content-type': type, cookie: `portal=${token}`, origin: 'https://evil.example' },
        })
        expect([answer.statusCode, answer.json().code], `${post} ${type}`).toEqual([403, 'csrf'])
      }
    }
    expect(everything()).toEqual(before)
  })
})
