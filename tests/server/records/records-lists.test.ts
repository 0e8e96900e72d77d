import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, listWith, makerOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
let staff: Caller
const url = listUrl('demo-cdn2', 'http-resources')

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example')
  other = await portal.signIn('other@demo.example')
  staff = await portal.signIn('admin@demo.example')
})
afterAll(() => portal.close())

const { create, created } = makerOf(() => customer, url)
const list = (query: Record<string, unknown>, caller = customer, where = url): Promise<Answer> => listWith(caller, where, query)
const names = (answer: Answer): string[] => answer.json<{ name: string }[]>().map(({ name }) => name)

describe('lists', () => {
  const where = listUrl('demo-other', 'http-resources')
  beforeAll(async () => {
    for (const [index, name] of ['Alpha shop', 'beta', 'Гамма', 'alpha'].entries()) {
      const record = (await create(httpResource(name, { names: [`n${index}.list.example.com`] }), other, where)).json()
      if (name === 'beta') await other.ask({ method: 'PATCH', url: `${where}/${record.id}`, version: 1, body: { active: false } })
    }
  })
  it('are sorted, paged and counted', async () => {
    const page = await list({ sort: ['name', 'ASC'], range: [0, 2] }, other, where)
    expect([names(page), page.headers['content-range']]).toEqual([['alpha', 'Alpha shop', 'beta'], 'http-resources 0-2/4'])
    expect(names(await list({ sort: ['name', 'DESC'], range: [3, 9] }, other, where))).toEqual(['alpha'])
    expect((await list({ range: [50, 60] }, other, where)).headers['content-range']).toBe('http-resources */4')
  })
  it('are searched by the beginning of words in the columns', async () => {
    const found = async (q: string): Promise<string[]> => names(await list({ filter: { q }, sort: ['name', 'ASC'] }, other, where)).sort()
    expect(await found('ALPHA')).toEqual(['Alpha shop', 'alpha'])
    expect(await found('shop')).toEqual(['Alpha shop'])
    expect(await found('гам')).toEqual(['Гамма'])
    expect(await found('n1.list')).toEqual(['beta'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found('')).toHaveLength(4)
  })
  it('are filtered', async () => {
    expect(names(await list({ filter: { active: false } }, other, where))).toEqual(['beta'])
    expect(names(await list({ filter: { name: 'alpha' } }, other, where))).toEqual(['alpha'])
    expect(names(await list({ filter: { name_in: ['alpha', 'beta'] }, sort: ['name', 'ASC'] }, other, where))).toEqual(['alpha', 'beta'])
    const [first] = (await list({}, other, where)).json()
    expect((await list({ filter: { id: [first.id] } }, other, where)).json()).toEqual([first])
    expect(names(await list({ filter: { created_at_lte: '2000-01-01' } }, other, where))).toEqual([])
    expect(names(await list({ filter: { 'origin.https': true } }, other, where))).toHaveLength(4)
    expect(names(await list({ filter: { 'names.*': 'none.example' } }, other, where))).toEqual([])
    expect(names(await list({ filter: { tuning: "default' or 1=1 --" } }, other, where))).toEqual([])
  })
  it.each([
    ['range', '[-1,10]'],
    ['range', '[10,0]'],
    ['range', '["0","9"]'],
    ['range', 'x'],
    ['range', '[0]'],
    ['range', '[0,1e400]'],
    ['sort', '["name"]'],
    ['sort', '["name","UP"]'],
    ['sort', 'name'],
    ['sort', '[5,"ASC"]'],
    ['filter', '[]'],
    ['filter', '"x"'],
    ['filter', '{'],
    ['filter', '{"q":5}'],
    ['filter', '{"name":{"$ne":1}}'],
    ['filter', '{"name_gte":["a"]}'],
    ['filter', '{"name":[{}]}'],
    ['filter', '{"names.*":5}'],
    ['filter', '{"names.*":["a"]}'],
    ['filter', '{"name.*":"a"}'],
    ['filter', '{"names.*.*":"a"}'],
    ['filter', '{"*":"a"}'],
  ])('refuse a wrong %s: %s (D6)', async (name, value) => {
    const answer = await other.ask({ url: `${where}?${name}=${encodeURIComponent(value)}` })
    expect([answer.statusCode, answer.json().errors[0].path.startsWith(`?${name}`)]).toEqual([400, true])
  })
  it('never show more than 200 rows (D6), and use the first of a repeated parameter', async () => {
    expect((await list({ range: [0, 1_000_000_000] }, other, where)).statusCode).toBe(200)
    const twice = await other.ask({ url: `${where}?range=[0,0]&range=[0,9]` })
    expect(twice.json()).toHaveLength(1)
  })
})

describe('rules between records', () => {
  it('make a name unique in an account until it is freed, and a host name unique in all, with a rest for its own account', async () => {
    const first = await created('unique', { names: ['unique.example.com'] })
    const again = await create(httpResource('unique'))
    expect([again.statusCode, again.json().code, errorsOf(again)]).toEqual([409, 'not_unique', ['/name unique']])
    const where = listUrl('demo-other', 'http-resources')
    const taken = await create(httpResource('unique', { names: ['ok.example.com', 'unique.example.com'] }), other, where)
    expect([taken.statusCode, errorsOf(taken)]).toEqual([409, ['/names/1 unique']])
    expect(taken.body).not.toContain('demo-cdn2')
    expect((await customer.ask({ method: 'PUT', url: `${url}/${first.id}`, version: 1, body: first })).statusCode).toBe(200)
    await customer.ask({ method: 'DELETE', url: `${url}/${first.id}`, version: 2 })
    const resting = await create(httpResource('unique', { names: ['ok.example.com', 'unique.example.com'] }), other, where)
    expect([resting.statusCode, errorsOf(resting)]).toEqual([409, ['/names/1 unique']])
    expect((await create(httpResource('unique', { names: ['unique.example.com'] }))).statusCode).toBe(201)
  })
  it('require for a child a parent of the same account, with which it is deleted', async () => {
    const zones = listUrl('demo-cdn2', 'dns-zones')
    const records = listUrl('demo-cdn2', 'dns-records')
    const zone = (await create({ name: 'rules-demo.example' }, customer, zones)).json()
    const foreign = (await create({ name: 'foreign-demo.example' }, other, listUrl('demo-other', 'dns-zones'))).json()
    const rr = (zone_id: string, type: string, name: string, content: string): object => ({
      zone_id,
      type,
      name,
      ttl: 300,
      records: [{ content }],
    })
    for (const id of [foreign.id, 'zone_aaaaaaaaaaaa']) {
      const answer = await create(rr(id, 'A', 'x', '192.0.2.1'), customer, records)
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/zone_id reference']])
    }
    const made = await create(rr(zone.id, 'A', 'www', '192.0.2.1'), customer, records)
    expect(made.statusCode).toBe(201)
    expect((await create(rr(zone.id, 'A', 'www', '192.0.2.2'), customer, records)).json()).toMatchObject({
      status: 409,
      code: 'not_unique',
      errors: [{ path: '/name', keyword: 'unique' }],
    })
    expect((await create(rr(zone.id, 'CNAME', 'www', 'a.example.'), customer, records)).json()).toMatchObject({
      status: 409,
      errors: [{ path: '/type', keyword: 'exclusive' }],
    })
    expect((await create(rr(zone.id, 'TXT', 'www', 'text'), customer, records)).statusCode).toBe(201)
    expect((await customer.ask({ url: `${zones}/${zone.id}` })).json()).toMatchObject({
      records_count: 2,
      version: 1,
      status: 'active',
      nameservers: ['ns1.example.net', 'ns2.example.net'],
    })
    expect((await list({ filter: { zone_id: zone.id } }, customer, records)).json()).toHaveLength(2)
    const second = (await create({ name: 'second-demo.example' }, customer, zones)).json()
    const moved = await customer.ask({ method: 'PATCH', url: `${records}/${made.json().id}`, version: 1, body: { zone_id: second.id } })
    expect([moved.statusCode, errorsOf(moved)]).toEqual([400, ['/zone_id readOnly']])
    const put = await customer.ask({
      method: 'PUT',
      url: `${zones}/${zone.id}`,
      version: 1,
      body: { ...zone, records_count: 0, comment: 'x' },
    })
    expect([put.statusCode, put.json().comment, put.json().records_count]).toEqual([200, 'x', 2])
    expect((await customer.ask({ method: 'DELETE', url: `${zones}/${zone.id}`, version: 2 })).statusCode).toBe(200)
    expect((await list({ filter: { zone_id: zone.id } }, customer, records)).json()).toEqual([])
  })
  it('limit the records of a type in an account, also under concurrent creations', async () => {
    const where = listUrl('demo-other', 'http-resources')
    const before = Number(String((await list({}, other, where)).headers['content-range']).split('/')[1])
    const answers = await Promise.all(Array.from({ length: 105 - before }, (_, n) => create(httpResource(`limit ${n}`), other, where)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100 - before)
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect(refused.json()).toMatchObject({ code: 'limit_reached', errors: [{ path: '', keyword: 'limit', params: { limit: 100 } }] })
  })
  it('require references to existing records', async () => {
    const geo = (exclude: object): object => ({ limitations: { geo: [{ default_action: 'allow', exclude: [exclude], times: [] }] } })
    expect((await create(httpResource('geo', geo({ action: 'deny', country: 'DE', region: 'DE-BY' })))).json().errors).toBeUndefined()
    expect(errorsOf(await create(httpResource('geo 2', geo({ action: 'deny', country: 'XX' }))))).toEqual([
      '/limitations/geo/0/exclude/0/country reference',
    ])
  })
  it('accept a reference only if it matches the sibling field', async () => {
    const geo = (exclude: object): object =>
      httpResource('geo 3', {
        limitations: {
          geo: [{ default_action: 'allow', exclude: [{ action: 'deny', country: 'RU', region: 'RU-MOW' }, exclude], times: [] }],
        },
      })
    const refused = await create(geo({ action: 'deny', country: 'RU', region: 'US-CA' }))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/limitations/geo/0/exclude/1/region reference']])
    const made = await create(geo({ action: 'deny', country: 'US', region: 'US-CA' }))
    expect(made.statusCode, made.body).toBe(201)
    const patched = await customer.ask({
      method: 'PATCH',
      url: `${url}/${made.json().id}`,
      version: 1,
      body: {
        limitations: { geo: [{ default_action: 'allow', exclude: [{ action: 'deny', country: 'DE', region: 'US-CA' }], times: [] }] },
      },
    })
    expect(errorsOf(patched)).toEqual(['/limitations/geo/0/exclude/0/region reference'])
  })
})

describe('an operator’s type', () => {
  const define = async (type: string, schema: object): Promise<string> => {
    const dir = join(portal.dir, 'definitions', type)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'schema.json'), JSON.stringify(schema))
    await portal.services.registry.reload()
    return `/api/v1/${type}`
  }
  it('accepts references only to records that match the sibling values', async () => {
    const racks = await define('racks', { type: 'object', properties: { name: { type: 'string' }, site: { type: 'string' } } })
    const hosts = await define('hosts', {
      type: 'object',
      properties: {
        site: { type: 'string' },
        rack: { type: 'string', reference: { type: 'racks', value: 'id', label: 'name', filter: { site: '@site' } } },
      },
    })
    const rack = (await create({ name: 'r1', site: 'north' }, staff, racks)).json().id
    const statuses = await Promise.all(
      [{ site: 'north', rack }, { site: 'south', rack }, { rack }, { site: 'north', rack: 'racks_aaaaaaaaaaaa' }, { site: 'north' }].map(
        async (body) => (await create(body, staff, hosts)).statusCode,
      ),
    )
    expect(statuses).toEqual([201, 400, 400, 400, 201])
  })
  it('applies unique and reference through $ref and for keys of a pattern only', async () => {
    const badges = await define('badges', {
      type: 'object',
      definitions: { code: { type: 'string', unique: { scope: 'provider' } } },
      properties: {
        code: { $ref: '#/definitions/code' },
        home: { type: 'string' },
        marks: {
          type: 'object',
          patternProperties: { '^u_': { type: 'string', unique: { scope: 'provider' } }, '^f_': { type: 'string' } },
        },
      },
      allOf: [{ properties: { home: { type: 'string', reference: { type: 'countries', value: 'code', label: 'name' } } } }],
    })
    const marks = { u_a: 'x', f_a: 'y' }
    expect((await create({ code: 'A', marks }, staff, badges)).statusCode).toBe(201)
    expect(errorsOf(await create({ code: 'A' }, staff, badges))).toEqual(['/code unique'])
    expect(errorsOf(await create({ marks: { u_b: 'x', f_b: 'y' } }, staff, badges))).toEqual(['/marks/u_b unique'])
    expect(errorsOf(await create({ home: 'XX' }, staff, badges))).toEqual(['/home reference'])
    expect((await create({ home: 'DE', marks: { f_c: 'y' } }, staff, badges)).statusCode).toBe(201)
  })
  it('whose fields share names with the envelope keeps both apart', async () => {
    const dir = join(portal.dir, 'definitions', 'plugins')
    mkdirSync(dir, { recursive: true })
    writeFileSync(
      join(dir, 'schema.json'),
      JSON.stringify({
        type: 'object',
        required: ['id', 'version'],
        properties: { id: { type: 'string' }, version: { type: 'string' }, name: { type: 'string' } },
      }),
    )
    await portal.services.registry.reload()
    const made = await create({ id: 'picker', version: '1.2.0', name: 'Picker' }, staff, '/api/v1/plugins')
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { _own: { id: 'picker', version: '1.2.0' }, version: 1, id: expect.stringMatching(/^plugins_/) },
    ])
    const at = `/api/v1/plugins/${made.json().id}`
    expect(
      (await staff.ask({ method: 'PUT', url: at, version: 1, body: { id: 'picker', name: 'Picker', version: '2.0.0' } })).json(),
    ).toMatchObject({
      version: 2,
      _own: { id: 'picker', version: '2.0.0' },
    })
    expect((await customer.ask({ url: at })).statusCode).toBe(404)
    expect((await customer.ask({ url: listUrl('demo-cdn2', 'plugins') })).statusCode).toBe(404)
  })
})
