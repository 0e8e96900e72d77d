// Requests that one abusive client repeats, for C12.
import { maxDistinctNames } from '../../server/plugins/body.ts'
import { call, customer, type Portal, signIn } from './portal.ts'

/** A whole request as it is sent. */
export type Wire = (method: string, path: string, headers?: Record<string, string>, body?: string) => string
const versions = 200

export function wireOf({ port }: Pick<Portal, 'port'>): Wire {
  return (method, path, headers = {}, body) => {
    const all = {
      Host: `localhost:${port}`,
      ...headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
  }
}

/** Each abuser is a stranger or another customer with a session of their own. */
export async function abuses(portal: Portal, wire: Wire): Promise<[string, string][]> {
  const abuser = await signIn(portal, { email: 'other@demo.example' })
  const own = '/accounts/demo-other'
  await changeOften(portal, abuser, `${own}/http-resources`)
  const json = { 'Content-Type': 'application/json' }
  const asAbuser = { Authorization: `Bearer ${abuser}` }
  const named = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n.toString(36)}`, 0])))
  const form = new URLSearchParams({ username: 'other@demo.example', password: customer.password }).toString()
  return [
    [
      'bodies of 49,000 unknown keys by a stranger',
      wire('POST', `/api/v1/accounts/${customer.account}/http-resources`, json, named(49_000)),
    ],
    ['16 KB of unknown keys by a stranger', wire('POST', '/api/v1/setup', json, named(1800))],
    ['bodies of 49,000 unknown keys, signed in', wire('POST', `/api/v1${own}/http-resources`, { ...json, ...asAbuser }, named(49_000))],
    [
      'bodies of as many unknown keys as are read, signed in',
      wire('POST', `/api/v1${own}/http-resources`, { ...json, ...asAbuser }, named(maxDistinctNames)),
    ],
    ['deep JSON, signed in', wire('POST', `/api/v1${own}/http-resources`, { ...json, ...asAbuser }, '['.repeat(100_000))],
    ['pages of history', wire('GET', `/api/v1${own}/history?limit=200`, asAbuser)],
    ['searches', wire('GET', `/api/v1/search?account=demo-other&q=${'a+b+c+d+e+'.repeat(15)}`, asAbuser)],
    ['correct sign-ins', wire('POST', '/api/v1/oauth/token', { 'Content-Type': 'application/x-www-form-urlencoded' }, form)],
    ['event streams opened over and over', wire('GET', '/api/v1/events', asAbuser)],
  ]
}

/** Enough history for a page. */
async function changeOften(portal: Portal, token: string, path: string): Promise<void> {
  const names = (turn: number) => Array.from({ length: 50 }, (_, n) => `a${n}-${turn}.customer.example`)
  let { id, version } = await call<{ id: string; version: number }>(portal, token, path, {
    method: 'POST',
    body: {
      name: 'abused',
      tuning: 'default',
      origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    },
  })
  for (let turn = 0; turn < versions; turn += 1) {
    const answer = await fetch(`${portal.origin}/api/v1${path}/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': `"${version}"` },
      body: JSON.stringify({ names: names(turn) }),
    })
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, Number(answer.headers.get('retry-after')) * 1000))
      turn -= 1
      continue
    }
    if (!answer.ok) throw new Error(`a change answered ${answer.status}: ${await answer.text()}`)
    ;({ id, version } = (await answer.json()) as { id: string; version: number })
  }
}
