// F5, F9: the clock is set forward and back while people work.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, demoPassword, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const hour = 3_600_000
const url = listUrl('demo-cdn2', 'http-resources')
let now = Date.parse('2026-03-29T00:30:00Z')
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const guess = (password: string): ReturnType<Caller['ask']> =>
  portal.nobody.ask({
    method: 'POST',
    url: '/api/v1/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'other@demo.example', password }).toString(),
  })

it.each([
  ['back by an hour', -hour],
  ['forward by an hour', hour],
  ['over the change to summer time', 40 * 60_000],
  ['back by a day', -24 * hour],
])('%s: sessions stay valid, records are written, and versions continue', async (_, jump) => {
  const made = (await customer.ask({ method: 'POST', url, body: httpResource(`clock ${jump}`) })).json()
  now += jump
  const changed = await customer.ask({ method: 'PATCH', url: `${url}/${made.id}`, version: 1, body: { follow_redirects: true } })
  expect([changed.statusCode, changed.json().version]).toEqual([200, 2])
  const revisions = (await customer.ask({ url: `${url}/${made.id}/revisions` })).json<{ version: number }[]>()
  expect(revisions.map(({ version }) => version)).toEqual([2, 1])
  expect((await customer.ask({ method: 'DELETE', url: `${url}/${made.id}`, version: 2 })).statusCode).toBe(200)
})
it('a clock set back by hours locks nobody out for hours', async () => {
  for (let n = 0; n < 8; n += 1) await guess(`wrong-${n}`)
  expect((await guess(demoPassword)).statusCode).toBe(429)
  now -= 5 * hour
  expect((await guess(demoPassword)).statusCode).toBe(200)
})
it('a difference of a few seconds between servers shortens no waiting time', async () => {
  for (let n = 0; n < 8; n += 1) await guess(`wrong-${n}`)
  now -= 3000
  expect((await guess(demoPassword)).statusCode).toBe(429)
})
it('a clock set forward beyond the lifetime of a session ends the session, and the next one works', async () => {
  now += 100 * hour
  expect((await customer.ask({ url })).statusCode).toBe(401)
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  expect((await customer.ask({ url })).statusCode).toBe(200)
})
