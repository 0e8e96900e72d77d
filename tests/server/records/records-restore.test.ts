// Deleted records: seen by those who may delete, brought back with all their rules.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import {
  type Answer,
  type Caller,
  errorsOf,
  httpResource,
  listUrl,
  listWith,
  openPortal,
  type Portal,
  sameBody,
} from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
let restricted: Caller
const url = listUrl('demo-cdn2', 'http-resources')
const zones = listUrl('demo-cdn2', 'dns-zones')
const rrs = listUrl('demo-cdn2', 'dns-records')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { RECORD_LIMITS: 'demo-cdn2/dns-zones=3' } })
  ;[customer, other, restricted] = await Promise.all(
    ['cdn2@demo.example', 'other@demo.example', 'cachedelete@demo.example'].map((email) => portal.signIn(email)) as [
      Promise<Caller>,
      Promise<Caller>,
      Promise<Caller>,
    ],
  )
})
afterAll(() => portal.close())

type Made = { id: string; version: number }
const make = async (where: string, body: object): Promise<Made> => {
  const answer = await customer.ask({ method: 'POST', url: where, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const remove = (where: string, { id, version }: Made): Promise<Answer> => customer.ask({ method: 'DELETE', url: `${where}/${id}`, version })
const restore = (where: string, id: string, version: number | undefined, caller = customer): Promise<Answer> =>
  caller.ask({ method: 'POST', url: `${where}/${id}/restore`, version })
const deleted = (where: string, caller = customer): Promise<Answer> => listWith(caller, where, { filter: { _deleted: true } })
const goneOf = async (where: string, body: object): Promise<Made> => (await remove(where, await make(where, body))).json()

describe('a deleted record', () => {
  it('is listed with the person and time of deletion, and is restored as its next version with revision, audit and outbox', async () => {
    const made = await make(url, httpResource('comes back', { names: ['back.example.com'] }))
    await customer.ask({ method: 'PATCH', url: `${url}/${made.id}/labels`, body: { add: ['kept'] } })
    const gone = (await remove(url, made)).json()
    expect(gone).toMatchObject({ id: made.id, version: 2, _deleted: { by: 'cdn2@demo.example' } })
    expect((await deleted(url)).json()).toEqual([
      expect.objectContaining({
        id: made.id,
        version: 2,
        name: 'comes back',
        _deleted: { at: gone['_deleted'].at, by: 'cdn2@demo.example' },
      }),
    ])
    expect((await listWith(customer, url, { filter: { name: 'comes back' } })).json()).toEqual([])

    const back = await restore(url, made.id, 2)
    expect([back.statusCode, back.headers.etag]).toEqual([200, '"3"'])
    expect(back.json()).toMatchObject({ name: 'comes back', version: 3, _labels: ['kept'] })
    expect(back.json()).not.toHaveProperty('_deleted')
    expect((await deleted(url)).json()).toEqual([])
    expect((await customer.ask({ url: `${url}/${made.id}` })).json()).toEqual(back.json())
    const revisions = (await customer.ask({ url: `${url}/${made.id}/revisions` })).json<{ action: string; version: number }[]>()
    expect(revisions.map(({ action, version }) => [version, action])).toEqual([
      [3, 'restore'],
      [2, 'delete'],
      [1, 'create'],
    ])
    const scope = accountScope('demo-cdn2')
    expect((await portal.services.store.history.audited(scope, 1))[0]).toMatchObject({
      action: 'restore',
      id: made.id,
      actor_name: 'cdn2@demo.example',
    })
    expect((await portal.services.store.history.announced(scope)).at(-1)).toMatchObject({ action: 'restore', id: made.id, version: 3 })
  })

  it('needs its unique values again, and is refused at the field of a taken one', async () => {
    const gone = await goneOf(url, httpResource('had it first'))
    const taker = await make(url, httpResource('had it first'))
    const refused = await restore(url, gone.id, gone.version)
    expect([refused.statusCode, refused.json().code, errorsOf(refused)]).toEqual([409, 'not_unique', ['/name unique']])
    expect((await deleted(url)).json()).toEqual([expect.objectContaining({ id: gone.id, version: gone.version })])
    await customer.ask({ method: 'DELETE', url: `${url}/${taker.id}`, version: taker.version })
    expect((await restore(url, gone.id, gone.version)).statusCode).toBe(200)
    const taken = await customer.ask({ method: 'POST', url, body: httpResource('had it first') })
    expect(taken.statusCode).toBe(409)
  })

  it('has its names in effect at once after a restore, because they stayed reserved', async () => {
    const gone = await goneOf(url, httpResource('named', { names: ['a.first.example', 'b.first.example'] }))
    const taker = await other.ask({
      method: 'POST',
      url: listUrl('demo-other', 'http-resources'),
      body: httpResource('taker', { names: ['b.first.example'] }),
    })
    expect([taker.statusCode, errorsOf(taker)]).toEqual([409, ['/names/0 unique']])
    expect(taker.body).not.toContain('demo-cdn2')
    const back = await restore(url, gone.id, gone.version)
    expect([back.statusCode, back.json()['_names'].map(({ state }: { state: string }) => state)]).toEqual([200, ['proven', 'proven']])
  })

  it('is restored with the children deleted with it, but not with those deleted before', async () => {
    const zone = await make(zones, { name: 'tree.example' })
    const rr = (name: string): object => ({ zone_id: zone.id, type: 'A', name, ttl: 300, records: [{ content: '192.0.2.1' }] })
    const earlier = await goneOf(rrs, rr('earlier'))
    const child = await make(rrs, rr('www'))
    const gone = (await remove(zones, zone)).json<Made>()
    expect((await customer.ask({ url: `${rrs}/${child.id}` })).statusCode).toBe(404)
    const orphan = await restore(rrs, child.id, 2)
    expect([orphan.statusCode, orphan.json().code, errorsOf(orphan)]).toEqual([409, 'parent_deleted', ['/zone_id parent_deleted']])

    expect((await restore(zones, gone.id, gone.version)).json()).toMatchObject({ records_count: 1, version: 3 })
    expect((await customer.ask({ url: `${rrs}/${child.id}` })).json()).toMatchObject({ version: 3, name: 'www' })
    expect((await customer.ask({ url: `${rrs}/${earlier.id}` })).statusCode).toBe(404)
    expect((await restore(rrs, earlier.id, earlier.version)).statusCode).toBe(200)
    await remove(zones, { id: zone.id, version: 3 })
  })

  it('counts towards the limit again, which the operator may set for an account', async () => {
    const gone = await goneOf(zones, { name: 'full-0.example' })
    const rest = [
      await make(zones, { name: 'full-1.example' }),
      await make(zones, { name: 'full-2.example' }),
      await make(zones, { name: 'full-3.example' }),
    ]
    const refused = await restore(zones, gone.id, gone.version)
    expect([refused.statusCode, refused.json().code, refused.json().errors]).toEqual([
      409,
      'limit_reached',
      [{ path: '', keyword: 'limit', params: { limit: 3, per: 'account' } }],
    ])
    expect((await customer.ask({ url: `${zones}/views` })).json().limit).toEqual({ count: 3, per: 'account' })
    await remove(zones, rest[0]!)
    expect((await restore(zones, gone.id, gone.version)).statusCode).toBe(200)
  })

  it('needs the version of the deleted record', async () => {
    const gone = await goneOf(url, httpResource('versions'))
    expect((await restore(url, gone.id, undefined)).statusCode).toBe(428)
    for (const version of [1, 3, 99]) {
      const answer = await restore(url, gone.id, version)
      expect([answer.statusCode, answer.json().code, answer.json().current.version]).toEqual([409, 'version_conflict', 2])
    }
    const both = await Promise.all([restore(url, gone.id, 2), restore(url, gone.id, 2)])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(both.filter(({ statusCode }) => statusCode === 404 || statusCode === 409)).toHaveLength(1)
  })

  it('is invisible to others (A1): a live, foreign, unknown and forbidden one are indistinguishable', async () => {
    const gone = await goneOf(url, httpResource('mine'))
    const alive = await make(url, httpResource('alive'))
    const theirs = listUrl('demo-other', 'http-resources')
    const answers = [
      await restore(url, alive.id, 1),
      await restore(url, 'http_aaaaaaaaaaaa', 1),
      await restore(url, 'no/such', 1),
      await restore(url, gone.id, 2, other),
      await restore(theirs, gone.id, 2),
      await restore(theirs, gone.id, 2, other),
      await restore(url, gone.id, 2, restricted),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.filter((_, index) => index !== 2).map(sameBody)).size).toBe(1)
    expect((await restore(url, gone.id, 2, portal.nobody)).statusCode).toBe(401)
    expect((await deleted(theirs, other)).body).not.toContain(gone.id)
  })

  it('cannot be read, changed, labelled or deleted again', async () => {
    const gone = await goneOf(url, httpResource('dead'))
    const at = `${url}/${gone.id}`
    const asks = [
      { url: at },
      { method: 'PUT' as const, url: at, version: 2, body: httpResource('x') },
      { method: 'PATCH' as const, url: at, version: 2, body: {} },
      { method: 'DELETE' as const, url: at, version: 2 },
      { method: 'PATCH' as const, url: `${at}/labels`, body: { add: ['x'] } },
      { url: `${at}/revisions` },
    ]
    for (const one of asks) expect((await customer.ask(one)).statusCode, JSON.stringify(one)).toBe(404)
  })
})

describe('the filter of deleted records', () => {
  it.each([
    ['"yes"', 'type'],
    ['1', 'type'],
    ['null', 'type'],
    ['[true]', 'type'],
  ])('refuses %s', async (value, keyword) => {
    const answer = await customer.ask({ url: `${url}?filter=${encodeURIComponent(`{"_deleted":${value}}`)}` })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`?filter/_deleted ${keyword}`]])
  })
  it('is unknown to callers who may not delete (A9)', async () => {
    const resource = {
      name: 'notices',
      scope: 'account',
      title: '{name}',
      access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['core_update_company'] },
      list: { columns: ['name'] },
      form: { sections: [{ id: 'main', fields: ['name'] }] },
    }
    const dir = join(portal.dir, 'definitions', 'notices')
    mkdirSync(dir, { recursive: true })
    for (const [name, content] of Object.entries({ schema: { type: 'object', properties: { name: { type: 'string' } } }, resource }))
      writeFileSync(join(dir, `${name}.json`), JSON.stringify(content))
    await portal.services.registry.reload()
    const notices = listUrl('demo-cdn2', 'notices')
    const made = await make(notices, { name: 'n' })
    const asked = await deleted(notices)
    expect([asked.statusCode, errorsOf(asked)]).toEqual([400, ['?filter/_deleted filter']])
    expect((await restore(notices, made.id, 1)).statusCode).toBe(403)
    const saved = await customer.ask({ method: 'POST', url: `${notices}/views`, body: { name: 'gone', filter: { _deleted: true } } })
    expect([saved.statusCode, errorsOf(saved)]).toEqual([400, ['/filter/_deleted filter']])
  })
  it('is the only way to sort by the time of deletion', async () => {
    const sorted = await listWith(customer, url, { sort: ['_deleted', 'ASC'] })
    expect([sorted.statusCode, errorsOf(sorted)]).toEqual([400, ['?sort sort']])
    for (const name of ['_deleted_gte', '_deleted_in', 'deleted_at'])
      expect((await listWith(customer, url, { filter: { [name]: ['2026'] } })).statusCode, name).toBe(400)
  })
})
