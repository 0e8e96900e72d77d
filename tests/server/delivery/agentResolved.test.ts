// Agents may ask for records with their defaults filled in, and for the schemas and defaults of their types (docs/edge-contract.md).
import { afterAll, describe, expect, it } from 'vitest'
import { newAjv } from '../../../src/engine/compile/ajv.ts'
import type { AgentType } from '../../../server/services/agents/types.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Edge')
let number = 0

async function made(more: object): Promise<string> {
  const body = {
    name: `resolved-${(number += 1)}`,
    tuning: 'default',
    origin: { servers: { 'origin.example.com': { port: 80 } } },
    ...more,
  }
  const answer = await customer.ask({
    method: 'POST',
    url: listUrl('demo-cdn2', 'http-resources'),
    body,
    headers: { 'confirm-paid': '/auth,/limitations' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
type Told = { http2https?: boolean; locations: Record<string, { cache?: object; headers?: { response: object }; auth?: object }> }
async function told(id: string, resolved?: string): Promise<Told> {
  const answer = await agent.ask({ url: `/api/v1/agent/changes?limit=200${resolved === undefined ? '' : `&resolved=${resolved}`}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ changes: { id: string; record: Told }[] }>().changes.find((change) => change.id === id)!.record
}
const typesOf = async (query: string) =>
  (await agent.ask({ url: `/api/v1/agent/types${query}` }))
    .json<{ types: AgentType[] }>()
    .types.find(({ options }) => options['role'] === 'site')!

describe('a resolved record', () => {
  it('contains the defaults of absent fields, and keeps present ones', async () => {
    const record = await told(await made({ cache: { valid: { '2xx': '7d' } }, robots: { type: 'cached' } }), 'true')
    expect(record).toMatchObject({
      active: true,
      http2https: false,
      robots: { type: 'cached' },
      compress: { gzip: true, brotli: false },
      cache: { disable: false, valid: { '2xx': '7d', '3xx': '1d', '4xx': '1s', '5xx': '1s', force: false }, consider_args: false },
      origin: { connect_timeout: '10s', servers: { 'origin.example.com': { port: 80, weight: 1, backup: false, max_fails: 1 } } },
      locations: {},
    })
  })
  it('has no groups that the customer did not set', async () => {
    const record = await told(await made({}), 'true')
    expect(['cors', 'auth', 'limitations', 'packaging', 'client_cache'].filter((name) => name in record)).toEqual([])
  })
  it('gives a rule the fields that it does not set itself', async () => {
    const id = await made({
      cache: { valid: { '2xx': '7d' }, consider_args: true, args_whitelist: ['v'] },
      headers: { response: { 'X-One': '1' }, hide_in_response: ['X-Secret'] },
      auth: { md5: { secret: 'sEcret' } },
      locations: {
        '/a/': { cache: { valid: { '3xx': '1h' } }, headers: { response: { 'X-Two': '2' } } },
        '/b/': { cache: { consider_args: true, args_blacklist: ['w'] }, auth: { forbidden: true } },
        '/c/': { enabled: false, rewrite: [{ from: '^/c', to: '/d' }] },
      },
    })
    const { locations } = await told(id, 'true')
    expect(locations['/a/']).toMatchObject({
      enabled: true,
      cache: { valid: { '2xx': '7d', '3xx': '1h', '4xx': '1s' }, args_whitelist: ['v'] },
      headers: { response: { 'X-Two': '2' }, hide_in_response: ['X-Secret'] },
      auth: { md5: { secret: 'sEcret', forever: false, anywhere: false } },
    })
    expect(locations['/a/']!.headers?.response).toEqual({ 'X-Two': '2' })
    expect(locations['/b/']!.cache).toMatchObject({ args_blacklist: ['w'], valid: { '2xx': '7d' } })
    expect(locations['/b/']!.cache).not.toHaveProperty('args_whitelist')
    expect(locations['/b/']!.auth).toEqual({ forbidden: true })
    expect(locations['/c/']).toMatchObject({ enabled: false, rewrite: [{ from: '^/c', to: '/d', flag: 'last' }] })
  })
  it('is sent only on request', async () => {
    const id = await made({ locations: { '/a/': { priority: 0 } } })
    for (const resolved of [undefined, 'false']) {
      const record = await told(id, resolved)
      expect([record.http2https, record.locations['/a/']!.cache]).toEqual([undefined, undefined])
    }
  })
  it.each(['1', 'yes', '', 'TRUE'])('is refused for resolved=%s', async (resolved) => {
    expect((await agent.ask({ url: `/api/v1/agent/changes?resolved=${resolved}` })).statusCode).toBe(400)
  })
})

describe('the schema of a type', () => {
  it('accepts records as agents get them, and refuses others', async () => {
    const { schema, defaults } = await typesOf('?schemas=true')
    const ajv = newAjv('2020-12', { loose: true, unicode: true })
    const record = await told(await made({ locations: { '/a/': { return_http_status_code: 403 } } }))
    expect(ajv.validate(schema!, record), ajv.errorsText()).toBe(true)
    expect(ajv.validate(schema!, { ...record, tuning: 'fast' })).toBe(false)
    expect(ajv.validate(schema!, { ...record, surplus: 1 })).toBe(false)
    expect(JSON.stringify(schema)).not.toMatch(/"(view|normalize|option)":/)
    expect(defaults).toMatchObject({
      absent: { '.': { active: true } },
      inherits: { locations: expect.arrayContaining(['cache']) as string[] },
    })
  })
  it('is left out otherwise', async () => {
    expect(Object.keys(await typesOf(''))).toEqual(['type', 'options'])
    expect((await agent.ask({ url: '/api/v1/agent/types?schemas=all' })).statusCode).toBe(400)
  })
})
