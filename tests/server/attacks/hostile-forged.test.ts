// Requests that must change nothing.
import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createFailing } from '../support/failing.ts'
import { httpResource } from '../support/portal.ts'
import { openListening, url } from './hostileSupport.ts'

const { open, look } = createFailing()
const { portal, customer, port } = await openListening({ open })

describe('forged requests (B13)', () => {
  /** All that is stored, but for what tells when a session or a throttle was used last. */
  function everything(): string {
    const tables = look(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not in ('throttles', 'sessions') order by name",
    ).map(({ name }) => String(name))
    return JSON.stringify([
      ...tables.map((name) => look(`select * from "${name}"`)),
      look('select hash, person_id, expires_at from sessions'),
    ])
  }
  it('no GET or HEAD of any route changes anything, whoever the caller', async () => {
    const staff = await portal.signIn('admin@demo.example')
    const browser = await portal.signIn('cdn2@demo.example')
    const made = (await customer.ask({ method: 'POST', url, body: httpResource('crawled') })).json()
    const before = everything()
    const routes = portal.routes
      .filter(({ method, url: path }) => method === 'GET' && !path.endsWith('/events'))
      .map(({ url: path }) => path)
    expect(routes.length).toBeGreaterThan(15)
    for (const caller of [staff, browser, portal.nobody]) {
      for (const path of routes) {
        const filled = path
          .replace(':account', 'demo-cdn2')
          .replace(':type', 'http-resources')
          .replace(':id', made.id)
          .replace(':hash', 'x')
          .replace(/:\w+/g, '1')
          .replace('*', '')
        for (const method of ['GET', 'HEAD'] as const) {
          await caller.ask({
            method,
            url: `${filled}?_method=DELETE&account=demo-cdn2`,
            headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
          })
        }
      }
    }
    expect(everything()).toBe(before)
  })
  it.each([
    ['a form of another site', 'application/x-www-form-urlencoded', 'name=x'],
    ['text that is JSON', 'text/plain', JSON.stringify(httpResource('forged'))],
    ['JSON without the header of our pages', 'application/json', JSON.stringify(httpResource('forged'))],
  ])('%s with the cookie of a victim is refused', async (_, type, body) => {
    const { token } = await portal.signIn('cdn2@demo.example')
    const before = everything()
    const answer = await new Promise<number>((resolve, reject) => {
      httpRequest(
        {
          port,
          host: '127.0.0.1',
          path: url,
          method: 'POST',
          headers: {
            host: 'localhost',
            cookie: `portal=${token}`,
            'content-type': type,
            origin: 'https://evil.example',
            'sec-fetch-site': 'cross-site',
          },
        },
        ({ statusCode = 0 }) => resolve(statusCode),
      )
        .on('error', reject)
        .end(body)
    })
    expect(answer).toBe(403)
    expect(everything()).toBe(before)
  })
})
