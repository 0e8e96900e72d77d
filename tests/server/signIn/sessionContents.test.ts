// The session's contents for its person, and what they leave out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(async () => portal.close())

type Account = {
  name: string
  company_name: string
  contract_number: string | null
  utoken: string | null
  entity_type: string | null
  has_custom_settings: boolean
  brand_features: string[]
  project: { id: string; name: string }
}
const sessionOf = async (caller: Caller) =>
  (await caller.ask({ url: '/api/v1/session' })).json<Record<string, unknown> & { id: string; accounts: Account[] }>()
const signedInAs = (email: string, host = 'localhost') => portal.signIn(email, { host })
const token = (username: string) =>
  portal.nobody.ask({
    method: 'POST',
    url: '/api/v1/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username, password: demoPassword }).toString(),
  })

describe('signing in', () => {
  it('R0-394 R0-409 returns token, lifetime, type and one id: a person without staff_id, staff without person_id', async () => {
    const [person, staff] = [(await token('cdn2@demo.example')).json(), (await token('admin@demo.example')).json()]
    expect(person).toMatchObject({ token: expect.any(String), lifetime: 86400, type: 'Person', person_id: expect.stringMatching(/^prs_/) })
    expect(staff).toMatchObject({ token: expect.any(String), lifetime: 86400, type: 'Staff', staff_id: expect.stringMatching(/^stf_/) })
    expect(person).not.toHaveProperty('staff_id')
    expect(staff).not.toHaveProperty('person_id')
  })
})

describe('the session', () => {
  it('R0-396 R0-397 R0-404 has for each own account the company, the contract, the token, the project and the legal form of the client', async () => {
    const { accounts } = await sessionOf(await signedInAs('cdn2@demo.example'))
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({
      name: 'demo-cdn2',
      company_name: 'Demo Shop LLC',
      contract_number: '2026-014',
      utoken: expect.stringMatching(/^.{20,}$/),
      entity_type: 'legal',
      project: { id: expect.stringMatching(/^prj_/), name: 'Demo Shop' },
    })
    expect((await sessionOf(await signedInAs('cdn1@demo.example'))).accounts.map(({ name, company_name }) => [name, company_name])).toEqual(
      [
        ['cdn1_alpha', 'Alpha TV'],
        ['cdn1_beta', 'Beta Radio'],
      ],
    )
  })
  it('R0-006 R0-011 has tokens of accounts that begin with the client type, which is not the legal form of the client', async () => {
    const told = async (email: string) =>
      (await sessionOf(await signedInAs(email))).accounts as unknown as { client: string; utoken: string; entity_type: string }[]
    const [ones, twos] = [await told('cdn1@demo.example'), await told('cdn2@demo.example')]
    expect(ones.map(({ client, utoken }) => [client, utoken.startsWith('cdn1_')])).toEqual([
      ['CDN1', true],
      ['CDN1', true],
    ])
    expect(twos.map(({ client, utoken, entity_type: kind }) => [client, utoken.startsWith('cdn1_'), kind])).toEqual([
      ['CDN2', false, 'legal'],
    ])
  })
  it('R0-396 shows the token of an account to nobody else: not to a restricted role, not to staff who entered it, and of no other account', async () => {
    const own = (await sessionOf(await signedInAs('cdn2@demo.example'))).accounts[0]!.utoken!
    const restricted = await sessionOf(await signedInAs('cachedelete@demo.example'))
    expect(restricted.accounts[0]).toMatchObject({ name: 'demo-cdn2', utoken: null, contract_number: null, restricted: true })
    const staff = await signedInAs('admin@demo.example')
    const entered = await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    expect(entered.json()).toMatchObject({ name: 'demo-cdn2', utoken: null })
    for (const text of [
      JSON.stringify(restricted),
      entered.body,
      JSON.stringify(await sessionOf(staff)),
      JSON.stringify(await sessionOf(await signedInAs('other@demo.example'))),
    ])
      expect(text).not.toContain(own)
    expect((await staff.ask({ url: '/api/v1/accounts' })).body).not.toContain(own)
  })
  it('R0-407 says whether settings were made manually, which is initially false', async () => {
    const told = async (): Promise<unknown> => (await sessionOf(await signedInAs('other@demo.example'))).accounts[0]!.has_custom_settings
    expect(await told()).toBe(false)
    const staff = await portal.signIn('admin@demo.example')
    const project = (await sessionOf(await signedInAs('other@demo.example'))).accounts[0]!.project.id
    const { version, accounts } = (await staff.ask({ url: `/api/v1/projects/${project}` })).json<{
      version: number
      accounts: Record<string, object>
    }>()
    const changed = await staff.ask({
      method: 'PATCH',
      url: `/api/v1/projects/${project}`,
      version,
      body: { accounts: { ...accounts, 'demo-other': { ...accounts['demo-other'], features: ['custom_settings'] } } },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await told()).toBe(true)
    expect((await sessionOf(await signedInAs('cdn2@demo.example'))).accounts[0]!.has_custom_settings).toBe(false)
  })
  it('R0-400 R0-401 R0-402 R0-403 has phone, second step, e-mail, time zone, language, role, names and permissions', async () => {
    const person = await sessionOf(await signedInAs('cdn2@demo.example'))
    expect(person).toMatchObject({
      phone: null,
      phone_verified: false,
      twofa: null,
      email: 'cdn2@demo.example',
      timezone: 'Europe/Moscow',
      language: null,
      role: 'customer',
      first_name: 'Irina',
      last_name: 'Sokolova',
      middle_name: null,
      permissions: [],
    })
    expect((await sessionOf(await signedInAs('manager@demo.example'))).permissions).toEqual(expect.arrayContaining(['core_read_project']))
  })
  it('has the features of each account’s own brand', async () => {
    const [one] = (await sessionOf(await signedInAs('studio@second.example', 'second.localhost'))).accounts
    expect(one!.brand_features).toEqual(expect.arrayContaining(['single_item_menu']))
    expect(one!.brand_features).not.toContain('storage')
  })
})

describe('after signing in', () => {
  it('R0-398 the service has id, status, verified and blocked; R0-399 unrecorded values are unknown, not zero', async () => {
    const service = (await (await signedInAs('cdn2@demo.example')).ask({ url: '/api/v1/accounts/demo-cdn2/service' })).json<
      Record<string, unknown>
    >()
    expect(service).toMatchObject({ id: 'demo-cdn2', status: 'active', verified: true, blocked: false })
    expect([service['balance'], service['currency'], service['autorecharge'], service['available_traffic']]).toEqual([
      null,
      'RUB',
      null,
      null,
    ])
  })
  it('R0-405 the manager has names, phone, e-mail and telegram, for members of the account only', async () => {
    const caller = await signedInAs('other@demo.example')
    expect((await caller.ask({ url: '/api/v1/accounts/demo-other/manager' })).json()).toEqual({
      first_name: 'Daria',
      last_name: 'Egorova',
      phone: '+7 495 000-00-11',
      email: 'clients@demo.example',
      telegram: '@egorova_demo',
    })
    expect((await (await signedInAs('cdn2@demo.example')).ask({ url: '/api/v1/accounts/demo-other/manager' })).statusCode).toBe(404)
    expect((await (await signedInAs('cdn2@demo.example')).ask({ url: '/api/v1/accounts/demo-cdn2/manager' })).statusCode).toBe(204)
  })
  it('R0-406 R0-411 staff have names, role, its name in the language of the call, permissions and a time zone', async () => {
    const caller = await signedInAs('manager@demo.example')
    const { id } = await sessionOf(caller)
    expect((await caller.ask({ url: `/api/v1/staff/${id}` })).json()).toMatchObject({
      first_name: 'Maxim',
      role: 'manager_provider',
      rolename: 'manager',
      permissions: expect.any(Array),
      timezone: 'Europe/Moscow',
    })
    expect((await caller.ask({ url: `/api/v1/staff/${id}`, headers: { 'accept-language': 'ru' } })).json()).toMatchObject({
      rolename: 'менеджер',
    })
  })
  it('R0-410 persons have e-mail, first, last and middle name, phone and uid', async () => {
    const caller = await signedInAs('cdn2@demo.example')
    const { id } = await sessionOf(caller)
    const profile = (await caller.ask({ url: `/api/v1/persons/${id}` })).json<object>()
    expect(profile).toMatchObject({
      uid: id,
      email: 'cdn2@demo.example',
      first_name: 'Irina',
      last_name: 'Sokolova',
      middle_name: null,
      phone: null,
    })
    expect(profile).not.toHaveProperty('utoken')
  })
})
