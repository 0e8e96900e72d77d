// The first project of somebody who registered (000 §3.3, 4.4, 7.1).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { refusal } from '../support/guest.ts'
import { type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let count = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())

const good = { client_type: 'individual', credentials: {}, currency: 'USD' }
type Somebody = { id: string; email: string; caller: Caller }
async function somebody(more: object = {}): Promise<Somebody> {
  const { id, email } = await portal.services.people.create({
    brand: 'main',
    email: `fresh${(count += 1)}@demo.example`,
    kind: 'person',
    role: 'customer',
    phone: `+4915120000${count}`,
    password: demoPassword,
    ...more,
  })
  return { id, email, caller: await portal.signIn(email, { as: 'bearer' }) }
}
const make = (caller: Caller, id: string, body: object = good): Promise<Answer> =>
  caller.ask({ method: 'POST', url: `/api/v1/persons/${id}/project`, body })
const projectsOf = async (account: string): Promise<{ data: string }[]> => {
  const row = await portal.services.store.accounts.find(account)
  return row ? [(await portal.services.store.records.find(providerScope, 'projects', row.project_id))!] : []
}

describe('the first project', () => {
  it('R0-425 R0-678 accepts client_type, credentials and currency, and creates record, account and membership', async () => {
    const { id, email, caller } = await somebody()
    const answer = await make(caller, id, { ...good, credentials: { first_name: 'Dana', last_name: 'Weiss' } })
    expect(answer.statusCode, answer.body).toBe(201)
    const { name } = answer.json<{ name: string }>()
    const { newCustomers } = portal.services.facts
    expect(answer.json()).toMatchObject({ client: newCustomers.client, role: newCustomers.role, project: { name: 'Dana Weiss' } })
    const [record] = await projectsOf(name)
    expect(JSON.parse(record!.data)).toMatchObject({
      name: 'Dana Weiss',
      client_type: 'individual',
      company_brand: 'main',
      status: 'new',
      currency: 'USD',
      accounts: { [name]: { client: newCustomers.client } },
      profile: { first_name: 'Dana', last_name: 'Weiss', email },
    })
    expect((await caller.ask({ url: '/api/v1/session' })).json().accounts).toMatchObject([{ name }])
    expect((await caller.ask({ url: `/api/v1/accounts/${name}/http-resources` })).statusCode).toBe(200)
    expect((await portal.services.store.people.find(id))!.first_name).toBe('Dana')
    const [audited] = (await portal.services.store.history.audited(providerScope)).filter(
      ({ action, type }) => action === 'create' && type === 'projects',
    )
    expect([audited!.actor, audited!.actor_name]).toEqual([id, email])
  })
  it('A7: is refused to people who may only clear parts of the cache, also without an account', async () => {
    const { id, caller } = await somebody({ role: 'onlypartialcachedelete' })
    expect(refusal(await make(caller, id))).toBe('404 not_found')
    expect(await portal.services.store.accounts.hasAny(id)).toBe(false)
  })
  it('has the name of the person, or the address of one without a name; known names stay', async () => {
    const [named, nameless] = [await somebody({ firstName: 'Irina', lastName: 'Sokolova' }), await somebody()]
    expect((await make(named.caller, named.id)).json().project.name).toBe('Irina Sokolova')
    expect((await make(nameless.caller, nameless.id, { ...good, currency: 'RUB' })).json().project.name).toBe(nameless.email)
    expect((await make((await somebody({ firstName: 'Irina' })).caller, named.id)).statusCode).toBe(404)
  })
  it.each([
    [{ client_type: 'legal' }, '/client_type enum'],
    [{ client_type: undefined }, '/client_type required'],
    [{ currency: 'EUR' }, '/currency enum'],
    [{ currency: undefined }, '/currency required'],
    [{ credentials: undefined }, '/credentials required'],
    [{ credentials: 'x' }, '/credentials type'],
    [{ credentials: { balance: 5 } }, '/credentials/balance additionalProperties'],
    [{ credentials: { first_name: '' } }, '/credentials/first_name minLength'],
    [{ credentials: { first_name: 'a\u0000b' } }, '/credentials/first_name pattern'],
    [{ credentials: { last_name: 'x'.repeat(65) } }, '/credentials/last_name maxLength'],
    [{ accounts: {} }, '/accounts additionalProperties'],
    [{ client: 'CDN1' }, '/client additionalProperties'],
    [{ status: 'active' }, '/status additionalProperties'],
    [{ credit_limit: 5 }, '/credit_limit additionalProperties'],
  ])('R0-425 refuses %j, and creates nothing', async (more, error) => {
    const { id, caller } = await somebody()
    const answer = await make(caller, id, { ...good, ...more })
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, error])
    expect((await make(caller, id)).statusCode).toBe(201)
  })
  it('is the only one: a second is refused, one of ten concurrent ones is created, and a blocked one counts', async () => {
    const [{ id, caller }, hasty] = [await somebody(), await somebody()]
    const { name } = (await make(caller, id)).json<{ name: string }>()
    expect(refusal(await make(caller, id))).toBe('409 project_exists')
    const row = (await portal.services.store.accounts.ever(name))!
    await portal.services.store.accounts.put({ ...row, closed_at: '2026-01-01T00:00:00.000Z' })
    expect((await caller.ask({ url: '/api/v1/accounts' })).json()).toEqual([])
    expect(refusal(await make(caller, id))).toBe('409 project_exists')
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(hasty.caller, hasty.id)))
    expect(answers.map(refusal).sort()).toEqual(['201', ...Array.from({ length: 9 }, () => '409 project_exists')])
    expect(await portal.services.store.accounts.ofMember(hasty.id)).toHaveLength(1)
  })
  it('can be created by the person only: not by others, staff, strangers, or people with an account', async () => {
    const { id } = await somebody()
    const member = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    const own = (await member.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const adminId = (await admin.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    const asked = [
      await make(member, id),
      await make(member, 'prs_aaaaaaaaaaaaaaaa'),
      await make(admin, id),
      await make(admin, adminId),
      await make(portal.nobody, id),
      await make(member, own),
    ]
    expect(asked.map(refusal)).toEqual([
      '404 not_found',
      '404 not_found',
      '404 not_found',
      '404 not_found',
      '401 unauthenticated',
      '409 project_exists',
    ])
  })
})
