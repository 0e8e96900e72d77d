// Marks of charts: changes of records that edges apply, and purges, from the audit of the account.
import { afterAll, describe, expect, it } from 'vitest'
import { listUrl, makerOf, openPortal } from '../support/portal.ts'

let now = Date.parse('2026-03-10T12:00:00Z')
const portal = await openPortal({ clock: () => new Date(now), env: { SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const stranger = await portal.signIn('other@demo.example')
const account = 'demo-cdn2'
const resources = listUrl(account, 'http-resources')
const { created } = makerOf(() => customer, resources)
type Mark = { at: string; kind: string; action: string; id: string; name: string; by: string; deleted: boolean; type: string }
const period = { start: '2026-03-10T12:01:00Z', end: '2026-03-11T00:00:00Z' }
const ask = (query: Record<string, string> = {}, caller = customer, of = account) =>
  caller.ask({ url: `/api/v1/accounts/${of}/statistics/marks?${new URLSearchParams({ ...period, ...query })}` })
const marks = async (query?: Record<string, string>): Promise<Mark[]> => (await ask(query)).json<{ result: Mark[] }>().result
const later = (): void => void (now += 3_600_000)

describe('marks', async () => {
  const before = await created('Before the period')
  later()
  const shop = (await created('Shop')) as { id: string; version: number; cdn_domain: string }
  later()
  const patched = await customer.ask({ method: 'PATCH', url: `${resources}/${shop.id}`, version: shop.version, body: { active: false } })
  expect(patched.statusCode, patched.body).toBe(200)
  later()
  const zone = await customer.ask({ method: 'POST', url: listUrl(account, 'dns-zones'), body: { name: 'marks.example' } })
  expect(zone.statusCode, zone.body).toBe(201)
  const purge = await customer.ask({
    method: 'POST',
    url: listUrl(account, 'cache-tasks'),
    body: { domain: shop.cdn_domain, action: 'delete', paths: ['/a'] },
  })
  expect(purge.statusCode, purge.body).toBe(201)
  const gone = (await created('Gone')) as { id: string; version: number }
  expect((await customer.ask({ method: 'DELETE', url: `${resources}/${gone.id}`, version: gone.version })).statusCode).toBe(200)

  it('are changes of resources and purges within the period, the oldest first', async () => {
    const found = await marks()
    expect(found.map(({ kind, action, id }) => [kind, action, id])).toEqual([
      ['change', 'create', shop.id],
      ['change', 'update', shop.id],
      ['task', 'create', purge.json<{ id: string }>().id],
      ['change', 'create', gone.id],
      ['change', 'delete', gone.id],
    ])
    expect(found[0]).toMatchObject({ name: 'Shop', by: 'cdn2@demo.example', at: '2026-03-10T13:00:00.000Z', deleted: false })
    expect(found.at(-1)).toMatchObject({ deleted: true })
  })
  it('of one resource are its changes and the purges of its names', async () => {
    expect((await marks({ resource: shop.id })).map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'change create',
      'change update',
      'task create',
    ])
    expect(await marks({ resource: before.id })).toEqual([])
  })
  it('of stream charts are not of HTTP resources', async () => {
    expect((await marks({ of: 'views' })).filter(({ id }) => [shop.id, gone.id].includes(id))).toEqual([])
  })
  it('contain nothing of an earlier or later period', async () => {
    expect(await marks({ start: '2026-03-10T00:00:00Z', end: '2026-03-10T12:00:00Z' })).toEqual([])
    expect(await marks({ start: '2026-03-12T00:00:00Z', end: '2026-03-13T00:00:00Z' })).toEqual([])
  })
  it('are at most 200, with a flag that there are more', async () => {
    let { version } = (await customer.ask({ url: `${resources}/${shop.id}` })).json<{ version: number }>()
    for (let count = 0; count < 210; count += 1)
      ({ version } = (
        await customer.ask({ method: 'PATCH', url: `${resources}/${shop.id}`, version, body: { active: count % 2 === 0 } })
      ).json<{ version: number }>())
    const answer = (await ask()).json<{ result: Mark[]; more: boolean }>()
    expect([answer.result.length, answer.more]).toEqual([200, true])
  })

  it('are those of the account only', async () => {
    expect((await ask({}, stranger)).statusCode).toBe(404)
    expect((await ask({}, stranger, 'demo-other')).json<{ result: Mark[] }>().result).toEqual([])
    // A foreign resource gives nothing away.
    expect((await ask({ resource: shop.id }, stranger, 'demo-other')).json<{ result: Mark[] }>().result).toEqual([])
  })
  it('are refused without a session and to a role that may only clear the cache', async () => {
    expect((await ask({}, portal.nobody)).statusCode).toBe(401)
    expect((await ask({}, await portal.signIn('cachedelete@demo.example'))).statusCode).toBe(404)
  })
  it.each([
    [{ of: 'everything' }, '?of'],
    [{ resource: '../x' }, '?resource'],
    [{ end: '2026-03-01T00:00:00Z' }, '?end'],
    [{ start: 'yesterday' }, '?start'],
    [{ limit: '100000' }, '?limit'],
  ])('are refused for %j', async (query, path) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
  })
})
