// Latency while one client abuses the server: p99 of the list API at a steady pace during each kind of abuse, against the same without.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { benchDir } from '../support/paths.ts'
import { call, customer, type Portal, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { askNode, startNode } from '../support/processes.ts'

/** Below one person's budget, spread over sessions as in real use. */
const [perSecond, sessions] = [250, 4]
/** Duration of the abuser's initial burst. */
const warmUpMilliseconds = 2000
const records = `/api/v1/accounts/${customer.account}/http-resources`
const list = `${records}?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,24]', filter: '{}' }).toString()}`
const versions = 200

type Wire = (method: string, path: string, headers?: Record<string, string>, body?: string) => string

export async function c12({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0, env: { WORK_PER_SECOND: '300', SIGN_INS_PER_MINUTE: '60' } })
  try {
    await untilSettled(portal)
    const tokens = []
    for (let n = 0; n < sessions; n += 1) tokens.push(await signIn(portal))
    const wire: Wire = (method, path, headers = {}, body) => {
      const all = {
        Host: `localhost:${portal.port}`,
        ...headers,
        ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
    }
    const requests = tokens.map((token) => wire('GET', list, { Authorization: `Bearer ${token}` }))
    const quiet = async () => ({ p99: await othersAt(portal.port, requests, seconds) })
    const rows: Row[] = []
    for (const [kind, request] of await abuses(portal, wire)) {
      say(`  ${kind}`)
      const abused = async () => {
        const file = join(portal.home, 'abuse')
        writeFileSync(file, request)
        const given = JSON.stringify({ port: portal.port, file, connections: 3 })
        const abuser = startNode([join(benchDir, 'support/abuser.mjs'), given], { core: 1, yields: true })
        try {
          await new Promise((done) => setTimeout(done, warmUpMilliseconds))
          return await quiet()
        } finally {
          await abuser.stop()
          say(`    ${abuser.output().trim()}`)
        }
      }
      const head = { id: 'C12', metric: `p99 of the list API beside ${kind}`, unit: 'ms', peerName: 'without', goal: { most: 2 } }
      rows.push(rowOf(await alternate({ ours: abused, peer: quiet }, repeats, say), 'p99', head))
    }
    return rows
  } finally {
    await portal.stop()
  }
}

async function othersAt(port: number, requests: string[], seconds: number): Promise<number> {
  const given = JSON.stringify({ port, requests, perSecond, seconds })
  const { p99, statuses } = await askNode<{ p99: number; statuses: Record<string, number> }>(
    [join(benchDir, 'support/pacedWorker.mjs'), given],
    {
      core: 1,
    },
  )
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(`others were answered ${JSON.stringify(statuses)}`)
  return p99
}

/** Each abuser is a stranger or another customer with a session of their own. */
async function abuses(portal: Portal, wire: Wire): Promise<[string, string][]> {
  const abuser = await signIn(portal, { email: 'other@demo.example' })
  const own = '/accounts/demo-other'
  await changeOften(portal, abuser, `${own}/http-resources`)
  const json = { 'Content-Type': 'application/json' }
  const asAbuser = { Authorization: `Bearer ${abuser}` }
  const named = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n.toString(36)}`, 0])))
  const form = new URLSearchParams({ username: 'other@demo.example', password: customer.password }).toString()
  return [
    ['bodies of 49,000 unknown keys by a stranger', wire('POST', records, json, named(49_000))],
    ['16 KB of unknown keys by a stranger', wire('POST', '/api/v1/setup', json, named(1800))],
    ['bodies of 49,000 unknown keys, signed in', wire('POST', `/api/v1${own}/http-resources`, { ...json, ...asAbuser }, named(49_000))],
    ['bodies of 4,900 unknown keys, signed in', wire('POST', `/api/v1${own}/http-resources`, { ...json, ...asAbuser }, named(4900))],
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
