// Records of the provider that others of the provider name and cannot do without.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const named = { type: 'object', properties: { name: { type: 'string' } } }
  const naming = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      alarm: { type: 'string', reference: { type: 'alarms', value: 'id', label: 'name', holds: true } },
    },
  }
  for (const [type, schema] of [
    ['alarms', named],
    ['watches', naming],
  ] as const)
    expect((await loadType(portal, type, schema)).filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)
afterAll(() => portal.close())

it('records cannot be deleted while they are referenced, and the answer names the referring records', async () => {
  const made = async (url: string, body: object) =>
    (await staff.ask({ method: 'POST', url: `/api/v1/${url}`, body })).json<{ id: string }>().id
  const remove = (url: string) => staff.ask({ method: 'DELETE', url: `/api/v1/${url}`, version: 1 })
  const alarm = await made('alarms', { name: 'Loud' })
  const watch = await made('watches', { name: 'Night', alarm })
  const refused = await remove(`alarms/${alarm}`)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'in_use', errors: [{ path: '', keyword: 'held', params: { names: 'Night', ids: [watch] } }] }),
  ])
  expect((await remove(`watches/${watch}`)).statusCode).toBe(200)
  expect((await remove(`alarms/${alarm}`)).statusCode).toBe(200)
})

it('records are also held by records of accounts: staff get their number, and titles only from entered accounts', async () => {
  const all = ['customer', 'staff']
  const resource = {
    name: 'bells',
    scope: 'account',
    title: '{name}',
    access: { read: ['customer', 'core_read_provider'], create: all, update: all, delete: all },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name', 'alarm'] }] },
  }
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      alarm: { type: 'string', reference: { type: 'alarms', value: 'id', label: 'name', holds: true } },
    },
  }
  expect((await loadType(portal, 'bells', schema, { 'resource.json': resource })).filter(({ level }) => level === 'error')).toEqual([])
  const alarm = (await staff.ask({ method: 'POST', url: '/api/v1/alarms', body: { name: 'Siren' } })).json<{ id: string }>().id
  const remove = () => staff.ask({ method: 'DELETE', url: `/api/v1/alarms/${alarm}`, version: 1 })
  const bells = await Promise.all(
    (['cdn2@demo.example', 'other@demo.example'] as const).map(async (email) => {
      const customer = await portal.signIn(email, { as: 'bearer' })
      const account = (await customer.ask({ url: '/api/v1/session' })).json<{ accounts: { name: string }[] }>().accounts[0]?.name ?? ''
      const made = await customer.ask({
        method: 'POST',
        url: `/api/v1/accounts/${account}/bells`,
        body: { name: `Bell of ${email}`, alarm },
      })
      expect(made.statusCode, made.body).toBe(201)
      return { account, url: `/api/v1/accounts/${account}/bells/${made.json<{ id: string }>().id}`, customer }
    }),
  )
  const refused = await remove()
  expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
    409,
    [{ path: '', keyword: 'heldInAccounts', params: { count: 2, names: '…' } }],
  ])
  const [first, second] = bells
  await staff.ask({ method: 'POST', url: `/api/v1/accounts/${first?.account}/entry` })
  expect((await remove()).json<{ errors: unknown }>().errors).toEqual([
    { path: '', keyword: 'heldInEntered', params: { count: 2, names: `Bell of cdn2@demo.example (${first?.account}), …` } },
  ])
  for (const bell of [first, second])
    expect((await bell?.customer.ask({ method: 'DELETE', url: bell.url, version: 1 }))?.statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
})

const internal = (name: string, scope: string) => ({
  name,
  scope,
  title: '{name}',
  access: { read: ['core_update_provider'], create: ['core_update_provider'], update: [], delete: ['core_update_provider'] },
  list: { columns: ['name'] },
  form: { sections: [{ id: 'main', fields: ['name', 'alarm'] }] },
})
const holding = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    alarm: { type: 'string', reference: { type: 'alarms', value: 'id', label: 'name', holds: true } },
  },
}

it.each([
  ['beside them', 'notes', 'provider'],
  ['in accounts that they have entered', 'memos', 'account'],
])('are held %s by records that the caller may not read, without their names', async (_, type, scope) => {
  const open = ['staff']
  const resource = {
    name: 'alarms',
    scope: 'provider',
    title: '{name}',
    access: { read: open, create: open, update: open, delete: open },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
  }
  for (const [name, schema, file] of [
    ['alarms', { type: 'object', properties: { name: { type: 'string' } } }, resource],
    [type, holding, internal(type, scope)],
  ] as const)
    expect((await loadType(portal, name, schema, { 'resource.json': file })).filter(({ level }) => level === 'error')).toEqual([])
  const manager = await portal.signIn('manager@demo.example', { as: 'bearer' })
  const base = scope === 'account' ? '/api/v1/accounts/demo-cdn2' : '/api/v1'
  if (scope === 'account')
    for (const caller of [staff, manager]) expect((await caller.ask({ method: 'POST', url: `${base}/entry` })).statusCode).toBe(200)
  const alarm = (await manager.ask({ method: 'POST', url: '/api/v1/alarms', body: { name: 'Bell' } })).json<{ id: string }>().id
  const made = await staff.ask({ method: 'POST', url: `${base}/${type}`, body: { name: 'Confidential', alarm } })
  expect(made.statusCode, made.body).toBe(201)
  const refused = async (who: Caller) =>
    (await who.ask({ method: 'DELETE', url: `/api/v1/alarms/${alarm}`, version: 1 })).json<{
      code: string
      errors: { params: { names: string } }[]
    }>()
  expect((await manager.ask({ url: `${base}/${type}` })).statusCode).toBe(404)
  expect(await refused(manager)).toMatchObject({ code: 'in_use', errors: [{ params: { names: '…' } }] })
  expect((await refused(staff)).errors[0]?.params.names).toMatch(/^Confidential/)
})

it('records are held in an account that was entered and is now out of reach, without its names', async () => {
  const manager = await portal.signIn('manager@demo.example', { as: 'bearer' })
  const { id } = (await manager.ask({ url: '/api/v1/session' })).json<{ id: string }>()
  const alarm = (await manager.ask({ method: 'POST', url: '/api/v1/alarms', body: { name: 'Gong' } })).json<{ id: string }>().id
  const host = 'second.localhost'
  const foreign = await portal.signIn('studio@second.example', { as: 'bearer', host })
  const made = await foreign.ask({ method: 'POST', url: '/api/v1/accounts/demo-second/bells', body: { name: 'Theirs', alarm }, host })
  expect(made.statusCode, made.body).toBe(201)
  await portal.services.store.accounts.enter('demo-second', id, new Date().toISOString())
  const refused = await manager.ask({ method: 'DELETE', url: `/api/v1/alarms/${alarm}`, version: 1 })
  expect(refused.json<{ errors: unknown }>().errors).toEqual([{ path: '', keyword: 'heldInAccounts', params: { count: 1, names: '…' } }])
})

it('the types that can refer to them are listed for callers who may see the field', async () => {
  const summaries = (await staff.ask({ url: '/api/v1/definitions' })).json<{ name: string; refers?: object[] }[]>()
  expect(summaries.find(({ name }) => name === 'watches')?.refers).toEqual([{ type: 'alarms', field: 'alarm', value: 'id' }])
  expect(summaries.find(({ name }) => name === 'alarms')?.refers).toBeUndefined()
  const alarm = (await staff.ask({ method: 'POST', url: '/api/v1/alarms', body: { name: 'Horn' } })).json<{ id: string }>().id
  for (const name of ['one', 'two']) await staff.ask({ method: 'POST', url: '/api/v1/watches', body: { name, alarm } })
  const used = await staff.ask({ url: `/api/v1/watches?filter=${encodeURIComponent(JSON.stringify({ alarm }))}&range=[0,19]` })
  expect(
    used
      .json<{ name: string }[]>()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['one', 'two'])
})
