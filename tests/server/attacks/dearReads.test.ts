// Reads that cost more than they look: what is asked is bounded, and the budget is charged what the answer costs.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { form } from '../files/fileOffice.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { type Answer, type Caller, demoPassword, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
afterEach(() => portal.close())
const open = async (env: Record<string, string> = {}): Promise<Caller> => {
  portal = await openPortal({ demo: 'people', env, steady: () => 0 })
  return portal.signIn('cdn2@demo.example', { as: 'bearer' })
}
const filtered = (name: string, filter: object): string => `/api/v1/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** Calls until the budget of ten seconds is used up. */
const taken = async (ask: () => Promise<Answer>): Promise<number> => {
  for (let count = 0; count < 3001; count += 1) if ((await ask()).statusCode === 429) return count
  return Infinity
}

describe.each(['countries', 'regions'])('%s', (name) => {
  it('are limited to short texts and few codes, and the refusal says so', async () => {
    const customer = await open()
    for (const [filter, error] of [
      [{ q: 'ё'.repeat(201) }, '?filter/q maxLength'],
      [{ q: 'x'.repeat(8000) }, '?filter/q maxLength'],
      [{ code: Array.from({ length: 201 }, () => 'RU') }, '?filter/code maxItems'],
      [{ country_code: Array.from({ length: 3000 }, (_, n) => n) }, '?filter/country_code maxItems'],
    ] as const) {
      const answer = await customer.ask({ url: filtered(name, filter) })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
    }
    for (const filter of [{ q: 'ё'.repeat(200) }, { code: Array.from({ length: 200 }, () => 'RU') }, { q: '' }, { q: {} }, { code: null }])
      expect((await customer.ask({ url: filtered(name, filter) })).statusCode, JSON.stringify(filter)).toBe(200)
  })
  it('fold the search text once, not for each row', async () => {
    const customer = await open()
    const url = filtered(name, { q: 'ё'.repeat(200) })
    await customer.ask({ url })
    const folding = vi.spyOn(String.prototype, 'normalize')
    try {
      expect((await customer.ask({ url })).statusCode).toBe(200)
      expect(folding.mock.calls.filter(([form]) => form === 'NFKD').length).toBeLessThanOrEqual(2)
    } finally {
      folding.mockRestore()
    }
  })
})

describe('the document for everybody', () => {
  it('is built once for a brand and a language, and again after a change of types', async () => {
    await open()
    const ask = async (language: string, host = 'localhost') => {
      const answer = await portal.nobody.ask({ url: '/api/v1/openapi/public.json', headers: { 'accept-language': language }, host })
      return answer.json<{ info: { title: string }; paths: object }>()
    }
    const writing = vi.spyOn(JSON, 'stringify')
    const made = () => writing.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'openapi' in value).length
    try {
      const first = await ask('en')
      for (let call = 0; call < 3; call += 1) expect(await ask('en')).toEqual(first)
      expect(made()).toBe(1)
      expect((await ask('ru')).paths).not.toEqual(first.paths)
      expect((await ask('en', 'second.localhost')).info.title).not.toBe(first.info.title)
      expect(made()).toBe(3)
      const access = { read: ['customer'], create: [], update: [], delete: [] }
      const form = { sections: [{ id: 'main', fields: ['name'] }] }
      const resource = {
        name: 'edge-alerts',
        scope: 'account',
        title: '{name}',
        access,
        tokens: ['read'],
        list: { columns: ['name'] },
        form,
      }
      const schema = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } }
      expect(
        (await loadType(portal, 'edge-alerts', schema, { 'resource.json': resource })).filter(({ level }) => level === 'error'),
      ).toEqual([])
      expect(Object.keys((await ask('en')).paths)).toContain('/accounts/{account}/edge-alerts')
    } finally {
      writing.mockRestore()
    }
  })
})

describe('the budget of ten seconds', () => {
  it.each([
    ['/api/v1/regions', 100],
    ['/api/v1/openapi.json', 10],
    [`${listUrl('demo-cdn2', 'cache-tasks')}/choices/domain`, 40],
    ['/api/v1/messages/http-resources/en_US?account=demo-cdn2', 200],
    ['/api/v1/definitions/http-resources?account=demo-cdn2', 200],
    ['/api/v1/accounts', 700],
    ['/api/v1/accounts/demo-cdn2/history?limit=1&offset=100000', 4],
    ['/api/v1/accounts/demo-cdn2/statistics/times?start=2020-01-01T00:00:00Z&end=2024-12-31T00:00:00Z&granularity=P1D', 25],
    ['/api/v1/accounts/demo-cdn2/stream-statistics/streams?start=2020-01-01T00:00:00Z&end=2024-12-31T00:00:00Z&fields=views,users', 3],
  ])('ends %s after %i calls', async (url, most) => {
    const customer = await open({ WORK_PER_SECOND: '300' })
    expect(await taken(() => customer.ask({ url }))).toBeLessThanOrEqual(most)
  })
  it('ends re-authentication with right passwords after ten', async () => {
    const customer = await open({ WORK_PER_SECOND: '300' })
    const ask = (): Promise<Answer> => customer.ask({ method: 'POST', url: '/api/v1/session/proof', body: { password: demoPassword } })
    expect(await taken(ask)).toBeLessThanOrEqual(10)
  })
  it('ends reading texts of messages with right passwords after ten', async () => {
    await open({ WORK_PER_SECOND: '300' })
    const staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const ask = (): Promise<Answer> =>
      staff.ask({ method: 'POST', url: '/api/v1/messages/msg_aaaaaaaaaaaa/text', body: { password: demoPassword } })
    expect(await taken(ask)).toBeLessThanOrEqual(10)
  })
  it('ends pictures of brands after ten', async () => {
    await open({ WORK_PER_SECOND: '300' })
    const staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const { headers, payload } = form('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'))
    const authorization = `Bearer ${staff.token}`
    const ask = () => portal.app.inject({ method: 'POST', url: '/api/v1/assets/picture', headers: { authorization, ...headers }, payload })
    expect((await ask()).statusCode).toBe(201)
    expect(await taken(ask)).toBeLessThanOrEqual(9)
  })
  it('is enough for the first page after signing in', async () => {
    const customer = await open({ WORK_PER_SECOND: '300' })
    const urls = ['http-resources', 'dns-zones', 'dns-records', 'certificates', 'cache-tasks', 'extra-zones'].flatMap((type) => [
      `/api/v1/definitions/${type}?account=demo-cdn2`,
      `/api/v1/messages/${type}/en_US?account=demo-cdn2`,
      `/api/v1/messages/${type}/ru_RU?account=demo-cdn2`,
      listUrl('demo-cdn2', type),
    ])
    for (const url of ['/api/v1/session', '/api/v1/accounts', '/api/v1/definitions?account=demo-cdn2', ...urls, '/api/v1/countries'])
      expect((await customer.ask({ url })).statusCode, url).toBe(200)
  })
})
