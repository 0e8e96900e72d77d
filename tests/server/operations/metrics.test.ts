// Metrics: who gets them, what they say, and that they say nothing of one tenant.
import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '../../../server/services/agents/kinds.ts'
import { serveMetrics } from '../../../server/plugins/metrics.ts'
import { createMetrics } from '../../../server/services/metrics/metrics.ts'
import { type Answer, type Ask, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

/** Debian's python3-prometheus-client stands with Debian's own Python. */
const python = ['/usr/bin/python3'].find((path) => spawnSync(path, ['-c', 'import prometheus_client.openmetrics.parser']).status === 0)
if (!python && process.env.CI === 'true') throw new Error('OPENMETRICS IS NOT TESTED: apt-get install -y python3-prometheus-client')
if (!python) process.stderr.write('OPENMETRICS IS NOT TESTED: apt-get install -y python3-prometheus-client\n')
const program = `
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
print(json.dumps({family.name: family.type for family in text_string_to_metric_families(sys.stdin.read())}))
`
/** Types by the names of families. Throws with what the parser said. */
const parsed = (input: string): Record<string, string> =>
  JSON.parse(execFileSync(python!, ['-c', program], { input, encoding: 'utf8', stdio: 'pipe' })) as Record<string, string>
const token = 'metrics-token-of-the-tests-0123456789abcdef'
const authorization = `Bearer ${token}`
let portal: Portal
let without: Portal
const ask = (headers: Record<string, string>, more: Partial<Ask> = {}): Promise<Answer> =>
  portal.nobody.ask({ url: '/metrics', ...more, headers })
const scrape = async (): Promise<string> => (await ask({ authorization })).body

/** Samples by name and labels, as they stand in the text. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.trimEnd().split('\n')
  expect(lines.pop()).toBe('# EOF')
  const samples = lines.filter((line) => !line.startsWith('#'))
  for (const line of samples) expect(line).toMatch(/^[a-z0-9_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? ([-+.0-9eE]+|Nan)$/)
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}
const labelSets = (text: string, name: string): string[] =>
  [...samplesOf(text).keys()].filter((key) => key.startsWith(`${name}{`)).map((key) => key.slice(name.length))

beforeAll(async () => {
  portal = await openPortal({ env: { METRICS_TOKEN: token, PUBLIC_URL: 'https://portal.example.com' } })
  without = await openPortal({ demo: false })
})
afterAll(async () => {
  await portal.close()
  await without.close()
})

describe('metrics are refused', () => {
  it('without the setting, as an unknown address and not as a page', async () => {
    const answer = await without.nobody.ask({ url: '/metrics', headers: { authorization, accept: 'text/html' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
  it.each([
    ['without a token', {}],
    ['with another token', { authorization: `${authorization}0` }],
    ['with the beginning of the token', { authorization: authorization.slice(0, -1) }],
    ['with an empty token', { authorization: 'Bearer ' }],
    ['with the token as a password', { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` }],
    ['with the token as a cookie', { cookie: `token=${token}` }],
  ])('%s: 401', async (_, headers) => {
    const answer = await ask(headers as Record<string, string>)
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(answer.body).not.toContain('portal_')
  })
  it('with the token in the address: 401', async () => {
    expect((await ask({}, { url: `/metrics?token=${token}` })).statusCode).toBe(401)
  })
  it.each(['cdn2@demo.example', 'admin@demo.example'])('with a session or an API token of %s: 401', async (email) => {
    const person = await portal.signIn(email)
    const program = await person.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'x', scopes: ['read'], days: 1 } })
    const given = program.json<{ token?: string }>().token ?? 'portal_none'
    expect((await ask({ authorization: `Bearer ${given}` })).statusCode).toBe(401)
    expect((await person.ask({ url: '/metrics' })).statusCode).toBe(401)
    expect((await person.ask({ url: '/metrics', headers: { authorization: `Bearer ${person.token}` } })).statusCode).toBe(401)
  })
  it.each(['second.localhost', 'evil.example', 'portal.example.com.evil.example', '10.0.0.1.evil.example'])(
    'at the host %s, with the right token: 404',
    async (host) => {
      expect((await ask({ authorization }, { host })).statusCode).toBe(404)
    },
  )
  it.each(['POST', 'PUT', 'DELETE'] as const)('to %s', async (method) => {
    expect((await ask({ authorization }, { method })).statusCode).toBe(404)
  })
})

describe('metrics are reported', () => {
  it.each(['localhost', 'portal', '10.1.2.3:8080', '[::1]:8080', 'portal.example.com'])('at the host %s', async (host) => {
    const answer = await ask({ authorization }, { host })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
      'no-store',
    ])
  })
  it.skipIf(!python)('in valid OpenMetrics for the parser of Prometheus’s client, which refuses a truncated text', async () => {
    const text = await scrape()
    const families = parsed(text)
    expect(families).toMatchObject({
      portal_http_requests: 'counter',
      portal_http_request_duration_seconds: 'histogram',
      portal_queue_depth: 'gauge',
      portal_database_up: 'gauge',
    })
    expect(() => parsed(text.replace('# EOF\n', ''))).toThrow()
    expect(() => parsed(text.replace('portal_http_requests_total{', 'portal_http_requests{'))).toThrow()
  })
  it('of requests by the template of their route', async () => {
    const person = await portal.signIn('cdn2@demo.example')
    for (let n = 0; n < 3; n += 1) await person.ask({ url: listUrl('demo-cdn2', 'http-resources') })
    await portal.nobody.ask({ url: '/no/such/address' })
    const samples = samplesOf(await scrape())
    const list = 'method="GET",route="/api/v1/accounts/:account/:type"'
    expect(samples.get(`portal_http_requests_total{${list},status="200"}`)).toBeGreaterThanOrEqual(3)
    expect(samples.get(`portal_http_request_duration_seconds_count{${list}}`)).toBeGreaterThanOrEqual(3)
    expect(samples.get('portal_http_requests_total{method="GET",route="unmatched",status="404"}')).toBeGreaterThanOrEqual(1)
  })
  it('of the database, queues, agents, definitions and the event loop', async () => {
    const samples = samplesOf(await scrape())
    const at = (name: string): number | undefined => samples.get(name)
    expect(at('portal_database_up')).toBe(1)
    expect(at('portal_database_size_bytes')).toBeGreaterThan(4096)
    expect(at('portal_definitions_in_force{origin="builtin"}')).toBe(portal.services.registry.list().length)
    expect(at('portal_build_info{version="0"}')).toBe(1)
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'portal_agents_behind'])
      expect(at(name)).toBeDefined()
    for (const queue of ['mail', 'sms', 'crm', 'webhooks', 'certificate_orders', 'names', 'audit'])
      expect(at(`portal_queue_depth{queue="${queue}"}`), queue).toBeDefined()
  })
  it('of an agent with pending changes', async () => {
    const before = samplesOf(await scrape())
    const { delivery } = portal.services.store
    const kind = kindsOf(portal.services.registry.get('http-resources')!)[0]!
    const row = {
      name: 'edge',
      kind,
      enabled: 1,
      created_at: '2026-01-01',
      key_hash: null,
      key_prefix: '',
      key_at: null,
      seen_at: null,
      position: 0,
    }
    await delivery.insert({ id: 'agt-metrics', ...row })
    const after = samplesOf(await scrape())
    for (const name of ['portal_agents_behind', 'portal_agents{state="never"}'])
      expect(after.get(name), name).toBe((before.get(name) ?? 0) + 1)
    expect(after.get('portal_agents_records_behind_max')).toBeGreaterThan(1)
    await delivery.remove('agt-metrics')
  })
})

describe('metrics reveal nothing about a tenant', () => {
  it('in values of labels, whatever tenants do', async () => {
    const person = await portal.signIn('cdn2@demo.example')
    const created = await person.ask({
      method: 'POST',
      url: listUrl('demo-cdn2', 'http-resources'),
      body: httpResource('tenant-secret-name'),
    })
    const { id } = created.json<{ id: string }>()
    await person.ask({ url: `${listUrl('demo-cdn2', 'http-resources')}/${id}?x=tenant-secret-name` })
    await portal.nobody.ask({ url: '/tenant-secret-name', host: 'tenant-secret-name.example' })
    await portal.nobody.ask({ url: '/assets/tenant-secret-name.js' })
    const text = await scrape()
    for (const word of ['tenant-secret-name', id, 'demo-cdn2', 'http-resources', 'demo.example', 'second.', 'Irina', '127.0.0.1'])
      expect(text, word).not.toContain(word)
  })
  it('and create no series for unknown addresses, methods and hosts', async () => {
    await scrape()
    const before = labelSets(await scrape(), 'portal_http_requests_total').length
    for (let n = 0; n < 50; n += 1) {
      await portal.nobody.ask({ url: `/nowhere/${n}`, host: `h${n}.example` })
      await portal.nobody.ask({ url: `/api/v1/accounts/a${n}/t${n}` })
    }
    expect(labelSets(await scrape(), 'portal_http_requests_total').length).toBeLessThanOrEqual(before + 2)
  })
  it('and have a closed list of labels', async () => {
    const names = [...(await scrape()).matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name)
    const allowed = [
      'method',
      'route',
      'status',
      'queue',
      'state',
      'origin',
      'version',
      'le',
      'type',
      'kind',
      'space',
      'major',
      'minor',
      'patch',
    ]
    expect([...new Set(names)].filter((name) => !allowed.includes(name!))).toEqual([])
  })
})

describe('a separate port', () => {
  const metricsOf = (up: boolean) =>
    createMetrics({
      ...portal.services,
      ...(!up && {
        store: { ...portal.services.store, figures: { ...portal.services.store.figures, bytes: () => Promise.reject(new Error('gone')) } },
      }),
      version: '0',
    })
  async function serve(given: { token?: string; up?: boolean } = {}) {
    const { up = true, token: asked = '' } = given
    const served = await serveMetrics({
      metrics: await metricsOf(up),
      token: asked,
      publicUrl: 'http://localhost',
      port: 0,
      listen: '127.0.0.1',
    })
    const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${served.port}${path}`, { headers })
    return { ...served, get }
  }

  it('serves metrics without a token, and nothing else', async () => {
    const { get, close } = await serve()
    try {
      expect((await get('/metrics')).status).toBe(200)
      for (const path of ['/', '/healthz', '/api/v1/session', '/login', '/metrics/']) expect((await get(path)).status, path).toBe(404)
    } finally {
      await close()
    }
  })
  it('requires the token when there is one', async () => {
    const { get, close } = await serve({ token })
    try {
      expect([(await get('/metrics')).status, (await get('/metrics', { authorization })).status]).toEqual([401, 200])
    } finally {
      await close()
    }
  })
  it('continues without the database, and does not repeat old figures', async () => {
    const { get, close } = await serve({ up: false })
    try {
      const samples = samplesOf(await (await get('/metrics')).text())
      expect(samples.get('portal_database_up')).toBe(0)
      expect([...samples.keys()].filter((name) => /^portal_(database_size|queue|agents|messages)/.test(name))).toEqual([])
      expect(samples.get('portal_definitions_in_force{origin="builtin"}')).toBeGreaterThan(0)
    } finally {
      await close()
    }
  })
})
