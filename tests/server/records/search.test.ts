// One search over all types: what the caller may read, of his account, and nothing else.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, errorsOf, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
let staff: Caller
type Found = { type: string; record: { id: string; [field: string]: unknown } }
const search = async (q: string, caller = customer, account: string | undefined = 'demo-cdn2'): Promise<Found[]> =>
  (await caller.ask({ url: `/api/v1/search?${new URLSearchParams({ q, ...(account && { account }) })}` })).json()
const create = async (where: string, body: object, caller = customer): Promise<{ id: string; version: number }> =>
  (await caller.ask({ method: 'POST', url: where, body })).json()
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  ;[customer, other, staff] = [
    await portal.signIn('cdn2@demo.example'),
    await portal.signIn('other@demo.example'),
    await portal.signIn('admin@demo.example'),
  ]
})
afterAll(() => portal.close())

describe('the search over types', () => {
  it('finds records of several types, five of each, with their titles and addresses', async () => {
    for (let index = 0; index < 7; index += 1) await create(listUrl('demo-cdn2', 'http-resources'), httpResource(`Findme ${index}`))
    const zone = await create(listUrl('demo-cdn2', 'dns-zones'), { name: 'findme.example' })
    const rr = await create(listUrl('demo-cdn2', 'dns-records'), {
      zone_id: zone.id,
      type: 'A',
      name: 'findme',
      ttl: 300,
      records: [{ content: '192.0.2.1' }],
    })
    const found = await search('findME')
    expect(found.map(({ type }) => type)).toEqual(['dns-records', 'dns-zones', ...Array.from({ length: 5 }, () => 'http-resources')])
    expect(found.find(({ type }) => type === 'dns-zones')?.record).toEqual({ id: zone.id, name: 'findme.example' })
    expect(found.find(({ type }) => type === 'dns-records')?.record).toMatchObject({ id: rr.id, zone_id: zone.id })
    expect(JSON.stringify(found)).not.toContain('origin')
  })
  it('lists records that begin with the text first, though others were changed later', async () => {
    const named = await create(listUrl('demo-cdn2', 'http-resources'), httpResource('Begins'))
    for (let index = 0; index < 6; index += 1) await create(listUrl('demo-cdn2', 'http-resources'), httpResource(`Later begins ${index}`))
    const found = await search('begins')
    expect(found).toHaveLength(5)
    expect(found[0]?.record.id).toBe(named.id)
  })
  it('finds a whole id, and never a part of one', async () => {
    const { id } = await create(listUrl('demo-cdn2', 'http-resources'), httpResource('by id'))
    expect((await search(id)).map(({ record }) => record.id)).toEqual([id])
    expect(await search(id.slice(0, -1))).toEqual([])
  })
  it('finds nothing of other accounts (A1), deleted records, or for an empty text', async () => {
    const secret = await create(listUrl('demo-other', 'http-resources'), httpResource('Secretplan'), other)
    expect(await search('secretplan')).toEqual([])
    expect(await search(secret.id)).toEqual([])
    expect(await search('secretplan', other, 'demo-other')).toHaveLength(1)
    await other.ask({ method: 'DELETE', url: `${listUrl('demo-other', 'http-resources')}/${secret.id}`, version: 1 })
    expect(await search('secretplan', other, 'demo-other')).toEqual([])
    expect(await search(secret.id, other, 'demo-other')).toEqual([])
    for (const text of ['', '   ', '%', '_', "' or 1=1 --"]) expect(await search(text), text).toEqual([])
  })
  it('finds nothing of types that the caller may not read (A9)', async () => {
    const dir = join(portal.dir, 'definitions', 'memos')
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } }))
    await portal.services.registry.reload()
    await create('/api/v1/memos', { name: 'Providermemo' }, staff)
    expect((await search('providermemo', staff, '')).map(({ type }) => type)).toEqual(['memos'])
    expect(await search('providermemo')).toEqual([])
    expect(await search('providermemo', customer, '')).toEqual([])
    expect(
      (await (await portal.signIn('cachedelete@demo.example')).ask({ url: '/api/v1/search?q=findme&account=demo-cdn2' })).statusCode,
      'the restricted role',
    ).toBe(403)
    expect(await search('findme', staff, '')).toEqual([])
  })
  it('finds for staff the records in their reach, by the field that each type declares', async () => {
    const manager = await portal.signIn('manager@demo.example')
    const filter = encodeURIComponent('{"company_brand":"second"}')
    const [foreign] = (await staff.ask({ url: `/api/v1/projects?filter=${filter}` })).json<[{ name: string }]>()
    const names = async (q: string, caller: Caller): Promise<unknown[]> => (await search(q, caller, '')).map(({ record }) => record['name'])
    expect([await names('Alpha Holding', manager), await names(foreign.name, manager)]).toEqual([['Alpha Holding'], []])
    expect(await names(foreign.name, staff)).toContain(foreign.name)
  })
  it('answers 404 for foreign accounts, and 401 without a session', async () => {
    for (const account of ['demo-other', 'no-such-account'])
      expect((await customer.ask({ url: `/api/v1/search?q=x&account=${account}` })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: '/api/v1/search?q=x' })).statusCode).toBe(401)
  })
  it.each([
    ['q=x&limit=9', '?limit additionalProperties'],
    ['query=x', '?query additionalProperties'],
    [`q=${'x'.repeat(201)}`, '?q maxLength'],
  ])('refuses %s', async (query, error) => {
    const answer = await customer.ask({ url: `/api/v1/search?${query}` })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
})
