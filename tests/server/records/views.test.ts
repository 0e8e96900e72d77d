// Saved views and layout of lists: a person's own, for one type, in one account.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
let staff: Caller
const url = `${listUrl('demo-cdn2', 'http-resources')}/views`
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { RECORD_LIMITS: 'http-resources=250,demo-other/http-resources=7' } })
  ;[customer, other, staff] = [
    await portal.signIn('cdn2@demo.example'),
    await portal.signIn('other@demo.example'),
    await portal.signIn('admin@demo.example'),
  ]
})
afterAll(() => portal.close())
type View = { id: string; name: string; is_default: boolean; dropped: string[]; filter?: object; sort?: string[]; columns?: string[] }
const save = (body: unknown, caller = customer, where = url): Promise<Answer> => caller.ask({ method: 'POST', url: where, body })
const put = (id: string, body: unknown, caller = customer, where = url): Promise<Answer> =>
  caller.ask({ method: 'PUT', url: `${where}/${id}`, body })
const views = async (caller = customer, where = url): Promise<View[]> => (await caller.ask({ url: where })).json<{ views: View[] }>().views

describe('views of a list', () => {
  it('are saved, renamed, overwritten, made the default, and deleted', async () => {
    const made = (
      await save({
        name: ' Inactive ',
        filter: { active: false, q: 'shop', _labels: 'env' },
        sort: ['name', 'DESC'],
        columns: ['name', '_labels'],
      })
    ).json<View>()
    expect(made).toEqual({
      id: made.id,
      name: 'Inactive',
      is_default: false,
      dropped: [],
      filter: { active: false, q: 'shop', _labels: 'env' },
      sort: ['name', 'DESC'],
      columns: ['name', '_labels'],
    })
    const second = (await save({ name: 'All', is_default: true })).json<View>()
    expect(await views()).toEqual([second, made])
    expect((await put(made.id, { name: 'Off', filter: { active: false }, is_default: true })).json()).toMatchObject({
      name: 'Off',
      is_default: true,
    })
    expect((await views()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['All', false],
      ['Off', true],
    ])
    for (const { id } of [made, second]) expect((await customer.ask({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(204)
    expect(await views()).toEqual([])
  })
  it('contain the figures of types that serve hosts, and of no others', async () => {
    const body = { name: 'busy', columns: ['name', '_traffic', '_cached'] }
    const made = await save(body)
    expect([made.statusCode, made.json<View>().columns]).toEqual([201, body.columns])
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${made.json<View>().id}` })).statusCode).toBe(204)
    const refused = await save(body, customer, `${listUrl('demo-cdn2', 'dns-zones')}/views`)
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/columns/1 column', '/columns/2 column']])
  })
  it('belong to the person and to the account (A1)', async () => {
    const mine = (await save({ name: 'mine' })).json<View>()
    await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    expect(await views(staff)).toEqual([])
    for (const caller of [staff, other]) {
      expect((await put(mine.id, { name: 'theirs' }, caller)).statusCode).toBe(404)
      expect((await customer.ask({ method: 'DELETE', url: `${url}/view_aaaaaaaaaaaa` })).statusCode).toBe(404)
      expect((await caller.ask({ method: 'DELETE', url: `${url}/${mine.id}` })).statusCode).toBe(404)
    }
    expect((await other.ask({ url })).statusCode).toBe(404)
    expect((await put(mine.id, { name: 'elsewhere' }, other, `${listUrl('demo-other', 'http-resources')}/views`)).statusCode).toBe(404)
    expect((await put(mine.id, { name: 'other type' }, customer, `${listUrl('demo-cdn2', 'dns-zones')}/views`)).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
    expect((await save({ name: 'x' }, portal.nobody)).statusCode).toBe(401)
    expect((await save({ name: 'x' }, await portal.signIn('cachedelete@demo.example'))).statusCode).toBe(404)
    expect((await views()).map(({ name }) => name)).toEqual(['mine'])
  })
  it.each([
    [{ filter: { secret: 1 } }, '/filter/secret filter'],
    [{ filter: { 'auth.secret_key': 'x' } }, '/filter/auth.secret_key filter'],
    [{ filter: { active: { $ne: 1 } } }, '/filter/active filter'],
    [{ filter: { q: 5 } }, '/filter/q filter'],
    [{ sort: ['nothing', 'ASC'] }, '/sort sort'],
    [{ columns: ['name', 'nothing'] }, '/columns/1 column'],
    [{ name: '   ' }, '/name minLength'],
  ])('are refused where the list would refuse (A9): %j', async (part, error) => {
    const answer = await save({ name: 'wrong', ...part })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
    const kept = (await save({ name: 'right', filter: { active: true } })).json<View>()
    const changed = await put(kept.id, { name: 'wrong', ...part })
    expect([changed.statusCode, errorsOf(changed)]).toEqual([400, [error]])
    expect(await views()).toContainEqual(kept)
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${kept.id}` })).statusCode).toBe(204)
  })
  it('show deleted records only to callers who may restore them', async () => {
    const ofItems = '/api/v1/nomenclature/views'
    const bin = { name: 'bin', filter: { _deleted: true } }
    const refused = await save(bin, await portal.signIn('manager@demo.example'), ofItems)
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/filter/_deleted filter']])
    expect((await save(bin, staff, ofItems)).statusCode).toBe(201)
  })
  it.each([
    [{}],
    [{ name: 5 }],
    [{ name: '' }],
    [{ name: 'x'.repeat(65) }],
    [{ name: 'x', owner: 'me' }],
    [{ name: 'x', sort: ['name'] }],
    [{ name: 'x', sort: ['name', 'UP'] }],
    [{ name: 'x', filter: [] }],
    [{ name: 'x', columns: ['name', 'name'] }],
    [[]],
  ])('are refused with the body %j', async (body) => {
    expect((await save(body)).statusCode).toBe(400)
  })
  it('have unique names, and are limited to 50', async () => {
    await save({ name: 'once' })
    const twice = await save({ name: 'once' })
    expect([twice.statusCode, twice.json().code, errorsOf(twice)]).toEqual([409, 'not_unique', ['/name unique']])
    for (let count = (await views()).length; count < 50; count += 1) expect((await save({ name: `view ${count}` })).statusCode).toBe(201)
    const full = await save({ name: 'one more' })
    expect([full.statusCode, full.json().code]).toEqual([409, 'limit_reached'])
    const [first] = await views()
    expect((await put(first!.id, { name: 'once' })).statusCode).toBe(first!.name === 'once' ? 200 : 409)
    expect((await save({ name: 'once' }, customer, `${listUrl('demo-cdn2', 'dns-zones')}/views`)).statusCode).toBe(201)
  })
  it('drop a field that the type no longer has, and report it', async () => {
    const dir = join(portal.dir, 'definitions', 'boxes')
    mkdirSync(dir, { recursive: true })
    const write = (properties: object): void => writeFileSync(join(dir, 'schema.json'), JSON.stringify({ type: 'object', properties }))
    write({ name: { type: 'string' }, size: { type: 'integer' } })
    await portal.services.registry.reload()
    const boxes = '/api/v1/boxes/views'
    expect(
      (await save({ name: 'big', filter: { size_gte: 5, name: 'x' }, sort: ['size', 'DESC'], columns: ['name', 'size'] }, staff, boxes))
        .statusCode,
    ).toBe(201)
    write({ name: { type: 'string' } })
    await portal.services.registry.reload()
    const [view] = await views(staff, boxes)
    expect([view!.dropped.toSorted(), view!.filter, view!.sort, view!.columns]).toEqual([
      ['size', 'size_gte'],
      { name: 'x' },
      undefined,
      ['name'],
    ])
  })
})

describe('the layout of a list', () => {
  it('is kept for the person, in every account', async () => {
    const layout = { density: 'compact', columns: { tuning: true, names: false } }
    expect((await put('layout', layout)).json()).toEqual(layout)
    expect((await customer.ask({ url })).json().layout).toEqual(layout)
    expect((await staff.ask({ url })).json().layout).toEqual({})
    await put('layout', {})
    expect((await customer.ask({ url })).json().layout).toEqual({})
  })
  it.each([
    [{ density: 'huge' }],
    [{ columns: { name: 'yes' } }],
    [{ columns: ['name'] }],
    [{ width: 5 }],
    [{ columns: { ['x'.repeat(257)]: true } }],
    [[]],
  ])('refuses %j', async (body) => {
    expect((await put('layout', body)).statusCode).toBe(400)
  })
})

describe('the limit of records', () => {
  it('is set by the operator for the account, else for the type', async () => {
    expect((await customer.ask({ url })).json().limit).toEqual({ count: 250, per: 'account' })
    expect((await other.ask({ url: `${listUrl('demo-other', 'http-resources')}/views` })).json().limit).toEqual({
      count: 7,
      per: 'account',
    })
    expect((await customer.ask({ url: `${listUrl('demo-cdn2', 'dns-zones')}/views` })).json().limit).toBeNull()
  })
})

describe('single-letter keys', () => {
  it('are on until the person turns them off, for every session', async () => {
    expect((await other.ask({ url: '/api/v1/session' })).json().single_keys).toBe(true)
    expect((await other.ask({ method: 'PATCH', url: '/api/v1/session', body: { single_keys: false } })).json().single_keys).toBe(false)
    expect((await (await portal.signIn('other@demo.example')).ask({ url: '/api/v1/session' })).json().single_keys).toBe(false)
    expect((await customer.ask({ url: '/api/v1/session' })).json().single_keys).toBe(true)
    for (const single_keys of ['no', 0, null])
      expect((await other.ask({ method: 'PATCH', url: '/api/v1/session', body: { single_keys } })).statusCode).toBe(400)
  })
})
