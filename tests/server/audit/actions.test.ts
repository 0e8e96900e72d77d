// The action history: who did what, as far as one may see it, and fast however much there is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { putType } from '../../support/operatorTypes.ts'
import { type Caller, demoPassword, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { api, newPerson } from '../support/ownSupport.ts'

type Action = {
  id: number
  at: string
  actor: string
  actor_name: string
  actor_full_name?: string
  ip: string
  action: string
  account: string
  type: string
  target: string
  record?: { id: string; name?: string }
  about?: Record<string, string>
  changes: { field: string; before?: unknown; after?: unknown; secret?: true; large?: true }[]
}
let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  putType(
    portal,
    'keys',
    {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: { name: { type: 'string' }, note: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
    },
    {
      'resource.json': {
        name: 'keys',
        scope: 'account',
        title: '{name}',
        access: { read: ['customer'], create: ['customer'], update: ['customer'], delete: ['customer'] },
        list: { columns: ['name'] },
        form: { sections: [{ id: 'main', fields: ['name', 'note', 'secret'] }] },
      },
    },
  )
  await portal.services.registry.reload()
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const own = api('/accounts/demo-cdn2/history')
const history = async (caller: Caller, url: string): Promise<Action[]> => {
  const answer = await caller.ask({ url })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}
const keys = listUrl('demo-cdn2', 'keys')
async function makeKey(body: object): Promise<{ id: string; version: number }> {
  const answer = await customer.ask({ method: 'POST', url: keys, body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

describe('the history of an account', () => {
  it('R0-732 shows who did what, when and from where, the newest first, with the changed values', async () => {
    const { id } = await makeKey({ name: 'first', note: 'old' })
    await customer.ask({ method: 'PATCH', url: `${keys}/${id}`, version: 1, body: { note: 'new', name: 'second' } })
    await customer.ask({ method: 'DELETE', url: `${keys}/${id}`, version: 2 })
    const [removed, changed, created] = await history(customer, own)
    expect(created).toMatchObject({
      action: 'create',
      type: 'keys',
      target: id,
      account: 'demo-cdn2',
      actor_name: 'cdn2@demo.example',
      ip: '127.0.0.1',
      record: { id, name: 'first' },
    })
    expect(changed).toMatchObject({
      action: 'update',
      record: { name: 'second' },
      changes: [
        { field: 'name', before: 'first', after: 'second' },
        { field: 'note', before: 'old', after: 'new' },
      ],
    })
    expect([removed!.action, Date.parse(removed!.at) >= Date.parse(changed!.at), removed!.id > changed!.id]).toEqual(['delete', true, true])
  })
  it('shows of a secret only that it changed', async () => {
    const { id } = await makeKey({ name: 'with a secret', secret: 'hush-hush-1' })
    await customer.ask({ method: 'PATCH', url: `${keys}/${id}`, version: 1, body: { secret: 'hush-hush-2' } })
    const [changed, created] = await history(customer, own)
    expect(changed!.changes).toEqual([{ field: 'secret', secret: true }])
    expect(created!.changes).toContainEqual({ field: 'secret', secret: true })
    expect(JSON.stringify([changed, created])).not.toContain('hush')
  })
  it('leaves out values that are too large', async () => {
    await makeKey({ name: 'long', note: 'x'.repeat(5000) })
    expect((await history(customer, own))[0]!.changes).toContainEqual({ field: 'note', large: true })
  })
  it('R0-874 has 200 rows by default, and consecutive pages', async () => {
    const at = portal.services.clock().toISOString()
    for (let n = 0; n < 210; n += 1)
      await portal.services.store.history.audit(accountScope('demo-other'), {
        at,
        actor: 'a',
        actor_name: 'a',
        ip: '',
        request_id: '',
        action: 'entry',
        type: '',
        id: String(n),
        detail: '{}',
      })
    const other = await portal.signIn('other@demo.example')
    const url = api('/accounts/demo-other/history')
    const first = await other.ask({ url })
    // The newest is the own sign-in, which belongs to no account.
    expect([first.json<Action[]>().length, first.headers['content-range']]).toEqual([200, 'history 0-199/211'])
    expect(
      first
        .json<Action[]>()
        .slice(0, 2)
        .map(({ action }) => action),
    ).toEqual(['sign-in', 'entry'])
    const rest = await other.ask({ url: `${url}?offset=200` })
    expect([rest.json<Action[]>().map(({ target }) => target), rest.headers['content-range']]).toEqual([
      Array.from({ length: 11 }, (_, n) => String(10 - n)),
      'history 200-210/211',
    ])
    expect((await other.ask({ url: `${url}?limit=7&offset=300` })).headers['content-range']).toBe('history */211')
  })
  it('can be filtered by type, person and time', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    await (await portal.signIn(email)).ask({ method: 'POST', url: listUrl('demo-cdn2', 'http-resources'), body: httpResource('narrowed') })
    expect(new Set((await history(customer, `${own}?type=keys`)).map(({ type }) => type))).toEqual(new Set(['keys']))
    const [only, ...none] = await history(customer, `${own}?actor=${id}`)
    expect([only!.type, none]).toEqual(['http-resources', []])
    expect(await history(customer, `${own}?actor=${id}&type=keys`)).toEqual([])
    const later = new Date(Date.parse(only!.at) + 1).toISOString()
    expect((await history(customer, `${own}?from=${only!.at}&to=${later}`)).map((row) => row.id)).toContain(only!.id)
    expect((await history(customer, `${own}?from=${later}`)).map((row) => row.id)).not.toContain(only!.id)
    expect((await history(customer, `${own}?to=${only!.at}`)).map((row) => row.id)).not.toContain(only!.id)
  })
  it('shows nothing of types that the caller may not read', async () => {
    putType(
      portal,
      'inner',
      { type: 'object', properties: { name: { type: 'string' } } },
      {
        'resource.json': {
          name: 'inner',
          scope: 'account',
          title: '{name}',
          access: { read: ['core_update_company'], create: ['core_update_company'], update: [], delete: [] },
          list: { columns: ['name'] },
          form: { sections: [{ id: 'main', fields: ['name'] }] },
        },
      },
    )
    await portal.services.registry.reload()
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'POST', url: api('/accounts/demo-cdn2/entry') })
    const made = await admin.ask({ method: 'POST', url: listUrl('demo-cdn2', 'inner'), body: { name: 'for the provider' } })
    expect(made.statusCode, made.body).toBe(201)
    expect((await history(admin, own))[0]).toMatchObject({ type: 'inner', changes: [{ field: 'name', after: 'for the provider' }] })
    const seen = await history(customer, own)
    expect([seen.some(({ type }) => type === 'inner'), seen[0]]).toEqual([
      false,
      expect.objectContaining({ action: 'entry', actor_name: 'admin@demo.example' }),
    ])
    expect(await history(customer, `${own}?type=inner`)).toEqual([])
  })
  it('is closed to everybody else', async () => {
    for (const email of ['other@demo.example', 'cachedelete@demo.example', 'manager@demo.example'])
      expect((await (await portal.signIn(email)).ask({ url: own })).statusCode, email).toBe(404)
    expect((await portal.nobody.ask({ url: own })).statusCode).toBe(401)
  })
})

describe('the history for staff', () => {
  const staffOf = async (role: string, brand = 'main'): Promise<Caller> => {
    const email = `${role.replaceAll('_', '-')}-${brand}@history.example`
    await portal.services.people.create({ brand, email, kind: 'staff', role, password: demoPassword })
    return portal.signIn(email, brand === 'main' ? {} : { host: `${brand}.localhost` })
  }
  const mark = async (account: string, action: string, actor = 'x'): Promise<void> =>
    portal.services.store.history.audit(account ? accountScope(account) : providerScope, {
      at: portal.services.clock().toISOString(),
      actor,
      actor_name: actor,
      ip: '',
      request_id: '',
      action,
      type: '',
      id: '',
      detail: '{}',
    })
  const actionsOf = async (caller: Caller): Promise<string[]> => (await history(caller, api('/history'))).map(({ action }) => action)

  it('shows all actions in every account within the reach of the role', async () => {
    const stranger = (await newPerson(portal, { brand: 'second' })).id
    await mark('demo-cdn2', 'mark-main')
    await mark('demo-second', 'mark-second')
    await mark('', 'mark-stranger', stranger)
    expect(await actionsOf(await portal.signIn('admin@demo.example'))).toEqual(
      expect.arrayContaining(['mark-main', 'mark-second', 'mark-stranger']),
    )
    const second = await actionsOf(await staffOf('admin_provider', 'second'))
    expect([second.includes('mark-second'), second.includes('mark-stranger'), second.includes('mark-main')]).toEqual([true, true, false])
    const main = await actionsOf(await staffOf('admin_provider'))
    expect([main.includes('mark-main'), main.includes('mark-second'), main.includes('mark-stranger')]).toEqual([true, false, false])
  })
  it('shows account managers their projects, and sign-ins of others only to those who may read employees', async () => {
    await mark('demo-cdn2', 'mark-own')
    const client = await staffOf('clientmanager_provider')
    expect((await actionsOf(client)).filter((action) => action !== 'sign-in')).toEqual([])
    const { id } = (await client.ask({ url: api('/session') })).json<{ id: string }>()
    await portal.services.store.accounts.put({ ...(await portal.services.store.accounts.ever('demo-cdn2'))!, manager_id: id })
    expect(await actionsOf(client)).toContain('mark-own')
    const manager = await staffOf('manager_provider')
    const me = (await manager.ask({ url: api('/session') })).json<{ id: string }>().id
    const signIns = (await history(manager, api('/history'))).filter(({ account, type }) => account === '' && type === '')
    expect([signIns.length > 0, signIns.every(({ actor }) => actor === me)]).toEqual([true, true])
    expect(await history(manager, api('/history?type=employees'))).toEqual([])
  })
  it('shows nothing of accounts, nor names of their types, to those who may not read projects', async () => {
    await mark('demo-cdn2', 'mark-hidden')
    await mark('', 'mark-shown', 'without')
    const { actions } = portal.services
    const without = {
      actor: 'without',
      actorName: 'x',
      ip: '',
      requestId: 'x',
      as: { kind: 'staff' as const, role: 'without', permissions: ['core_read_staff'], inAccount: false },
      context: {},
      reach: {},
    }
    const page = async (caller: typeof without) => (await actions.page(caller, { offset: 0, limit: 200 }, async () => undefined)).rows
    expect((await page(without)).filter(({ account }) => account !== '')).toEqual([])
    expect((await page(without)).map(({ action }) => action)).toContain('mark-shown')
    expect(actions.types(without).map(({ name }) => name)).not.toContain('http-resources')
    const reader = { ...without, as: { ...without.as, permissions: ['core_read_project'] } }
    expect((await page(reader)).map(({ action }) => action)).toContain('mark-hidden')
    expect(actions.types(reader).map(({ name }) => name)).toContain('http-resources')
  })
  it('shows changed values of an account to staff who entered it', async () => {
    await makeKey({ name: 'behind the door' })
    const admin = await portal.signIn('admin@demo.example')
    await admin.ask({ method: 'DELETE', url: api('/accounts/demo-cdn2/entry') })
    const find = async () => (await history(admin, api('/history?type=keys')))[0]!
    expect([(await find()).changes, (await find()).record]).toEqual([[], undefined])
    await admin.ask({ method: 'POST', url: api('/accounts/demo-cdn2/entry') })
    expect(await find()).toMatchObject({ record: { name: 'behind the door' }, changes: [{ field: 'name', after: 'behind the door' }] })
  })
  it('shows records of the provider as the role may read them', async () => {
    const admin = await portal.signIn('admin@demo.example')
    const [row] = await history(admin, api('/history?type=employees'))
    expect(row).toMatchObject({
      type: 'employees',
      account: '',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'email' })]),
    })
  })
  it('has names of types in both languages, of accounts and of the provider; of the latter those that the role may read', async () => {
    const typesOf = async (caller: Caller) =>
      (await caller.ask({ url: api('/history/types') })).json<
        { name: string; label: Record<string, string>; one: Record<string, string> }[]
      >()
    const all = await typesOf(await portal.signIn('admin@demo.example'))
    expect(all.find(({ name }) => name === 'http-resources')).toEqual({
      name: 'http-resources',
      label: { en_US: 'HTTP resources', ru_RU: 'HTTP-ресурсы' },
      one: { en_US: 'HTTP resource', ru_RU: 'HTTP-ресурс' },
    })
    const names = (await typesOf(await portal.signIn('manager@demo.example'))).map(({ name }) => name)
    expect([
      all.some(({ name }) => name === 'employees'),
      names.includes('employees'),
      names.includes('projects'),
      names.includes('dns-records'),
    ]).toEqual([true, false, true, true])
    for (const { type } of await history(await portal.signIn('admin@demo.example'), api('/history')))
      if (type) expect(all.map(({ name }) => name)).toContain(type)
  })
  it('is closed to customers', async () => {
    for (const email of ['cdn2@demo.example', 'cdn1@demo.example', 'cachedelete@demo.example'])
      for (const path of ['/history', '/history/types'])
        expect((await (await portal.signIn(email)).ask({ url: api(path) })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: api('/history') })).statusCode).toBe(401)
  })
})
