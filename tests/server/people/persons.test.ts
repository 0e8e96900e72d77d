// Persons as they change themselves, and as those of the staff change them who look after them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { addRole, type Caller, demoPassword, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { listen } from '../support/eventStream.ts'
import { api, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const at = (id: string): string => api(`/persons/${id}`)
const patch = (caller: Caller, id: string, body: unknown) => caller.ask({ method: 'PATCH', url: at(id), body })
const isOver = async (caller: Caller): Promise<boolean> => (await caller.ask({ url: api('/session') })).statusCode === 401
async function me(): Promise<{ id: string; email: string; caller: Caller }> {
  const person = await newPerson(portal)
  return { ...person, caller: await portal.signIn(person.email) }
}
const staff = (role: 'admin' | 'manager') => portal.signIn(`${role}@demo.example`)
async function staffOf(role: string, brand = 'main'): Promise<Caller> {
  const email = `${role.replaceAll('_', '-')}-${brand}@staff.example`
  if (!(await portal.services.store.people.findByEmail(brand, email)))
    await portal.services.people.create({ brand, email, kind: 'staff', role, password: demoPassword })
  return portal.signIn(email, brand === 'main' ? {} : { host: `${brand}.localhost` })
}

describe('the own person', () => {
  it('R0-679 changes names and time zone', async () => {
    const { id, caller } = await me()
    const answer = await patch(caller, id, { first_name: 'Анна', middle_name: 'B.', last_name: null, timezone: 'Asia/Tokyo' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({ first_name: 'Анна', middle_name: 'B.', last_name: '', timezone: 'Asia/Tokyo' }),
    ])
    expect((await caller.ask({ url: api('/session') })).json()).toMatchObject({ first_name: 'Анна', timezone: 'Asia/Tokyo' })
  })
  it('needs the password for another phone, which is verified again', async () => {
    const { id, caller } = await me()
    await portal.services.store.people.update(id, { phone: '+79161234567', phone_verified_at: '2026-01-01T00:00:00.000Z', twofa: 'sms' })
    await portal.services.store.sessions.passTwofa((await portal.services.sessions.find(caller.token))!.hash, '2026-01-01T00:00:00.000Z')
    const phone = '+79167654321'
    const without = await patch(caller, id, { phone })
    expect([without.statusCode, errorsOf(without)]).toEqual([400, ['/password required']])
    expect(codeOf(await patch(caller, id, { phone, password: 'wrong-password' }))).toEqual([403, 'wrong_password'])
    expect((await caller.ask({ url: at(id) })).json()).toMatchObject({ phone: '+79161234567', phone_verified: true, twofa: 'sms' })
    expect((await patch(caller, id, { phone, password: demoPassword })).json()).toMatchObject({ phone, phone_verified: false, twofa: null })
  })
  it('needs a verified phone and the password for the second step by SMS', async () => {
    const { id, caller } = await me()
    const refused = await patch(caller, id, { twofa: 'sms', password: demoPassword })
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/twofa phoneNotVerified']])
    await portal.services.store.people.update(id, { phone: '+79161234568', phone_verified_at: '2026-01-01T00:00:00.000Z' })
    expect((await patch(caller, id, { twofa: 'sms' })).statusCode).toBe(400)
    expect((await patch(caller, id, { twofa: 'sms', password: demoPassword })).json()).toMatchObject({ twofa: 'sms' })
    expect((await patch(caller, id, { twofa: null, password: demoPassword })).json()).toMatchObject({ twofa: null })
  })
  it('R0-669 R0-681 is read, replaced and changed; fields missing in a replacement are removed', async () => {
    const { id, caller } = await me()
    await patch(caller, id, { middle_name: 'M' })
    const replaced = await caller.ask({ method: 'PUT', url: at(id), body: { first_name: 'New', timezone: 'UTC' } })
    expect(replaced.json()).toMatchObject({ first_name: 'New', middle_name: null, last_name: '', timezone: 'UTC' })
    expect((await caller.ask({ method: 'PUT', url: at(id), body: { first_name: 'New' } })).statusCode).toBe(400)
    expect((await caller.ask({ url: at(id) })).json()).toEqual(replaced.json())
  })
  it.each([
    {},
    { first_name: '' },
    { first_name: 'x'.repeat(65) },
    { last_name: 'a\nb' },
    { timezone: 'Mars/Base' },
    { timezone: null },
    { phone: '8 916' },
    { phone: '+0123456789' },
    { phone: '+12345678901234567' },
    { twofa: 'totp' },
    { email: 'new@demo.example' },
    { phone_verified: true },
    { first_name: ['a'] },
  ])('refuses %j', async (body) => {
    const { id, caller } = await me()
    expect(codeOf(await patch(caller, id, body))).toEqual([400, 'invalid'])
  })
  it('is the only one: others are unknown to every caller', async () => {
    const [{ caller }, other] = [await me(), await me()]
    for (const id of [other.id, 'prs_aaaaaaaaaaaaaaaa', 'constructor']) {
      for (const ask of [
        { url: at(id) },
        { method: 'PATCH' as const, url: at(id), body: { first_name: 'x' } },
        { method: 'DELETE' as const, url: at(id) },
        { method: 'DELETE' as const, url: `${at(id)}/totp` },
        { method: 'POST' as const, url: `${at(id)}/password`, body: { current: demoPassword, password: 'Another-Password-1' } },
      ]) {
        expect((await caller.ask(ask)).statusCode, `${ask.method} ${ask.url}`).toBe(404)
      }
    }
  })
})

describe('the own password', () => {
  const change = (caller: Caller, id: string, current: string, password: string) =>
    caller.ask({ method: 'POST', url: `${at(id)}/password`, body: { current, password } })

  it('B3 R0-680 is changed with the old one; all other sessions and their streams end at once, this one continues', async () => {
    const { id, email, caller } = await me()
    const [cookie, bearer] = [await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    const stream = await listen(portal, bearer)
    expect((await change(caller, id, demoPassword, 'Another-Password-1')).statusCode).toBe(204)
    expect([await isOver(caller), await isOver(cookie), await isOver(bearer)]).toEqual([false, true, true])
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect(stream.events('session')).toEqual([{ end: 'password' }])
    await expect(portal.signIn(email)).rejects.toThrow(/wrong_credentials/)
    expect(await isOver(await portal.signIn(email, { password: 'Another-Password-1' }))).toBe(false)
  })
  it('is not changed with a wrong old one or an unsuitable new one', async () => {
    const { id, email, caller } = await me()
    expect(codeOf(await change(caller, id, 'wrong-password', 'Another-Password-1'))).toEqual([403, 'wrong_password'])
    for (const unfit of ['short', 'x'.repeat(65), email, 'password'])
      expect([(await change(caller, id, demoPassword, unfit)).statusCode, unfit]).toEqual([400, unfit])
    expect(await isOver(await portal.signIn(email))).toBe(false)
  })
  it('can be changed by staff, too', async () => {
    const caller = await staffOf('admin_provider')
    const { id } = (await caller.ask({ url: api('/session') })).json<{ id: string }>()
    expect(
      (
        await caller.ask({
          method: 'POST',
          url: api(`/staff/${id}/password`),
          body: { current: 'wrong-password', password: 'Another-Password-1' },
        })
      ).statusCode,
    ).toBe(403)
    expect(
      (
        await caller.ask({
          method: 'POST',
          url: api(`/staff/${id}/password`),
          body: { current: demoPassword, password: 'Another-Password-1' },
        })
      ).statusCode,
    ).toBe(204)
    expect(
      (
        await caller.ask({
          method: 'POST',
          url: api(`/staff/${id}/password`),
          body: { current: 'Another-Password-1', password: demoPassword },
        })
      ).statusCode,
    ).toBe(204)
    const body = { current: demoPassword, password: 'Another-Password-1' }
    const customer = await me()
    for (const [who, url] of [
      [caller, `/persons/${id}/password`],
      [customer.caller, `/staff/${customer.id}/password`],
    ] as const)
      expect((await who.ask({ method: 'POST', url: api(url), body })).statusCode, url).toBe(404)
  })
})

describe('persons for staff', () => {
  it('can be changed within reach, with a lost authenticator switched off', async () => {
    const person = await me()
    await switchOn(person.caller, portal.services.clock().getTime())
    const admin = await staff('manager')
    expect((await patch(admin, person.id, { first_name: 'Changed', phone: '+79160000000' })).json()).toMatchObject({
      first_name: 'Changed',
      phone: '+79160000000',
      phone_verified: false,
    })
    expect((await admin.ask({ method: 'DELETE', url: `${at(person.id)}/totp` })).statusCode).toBe(204)
    expect((await admin.ask({ method: 'DELETE', url: `${at(person.id)}/totp` })).statusCode).toBe(404)
    // A code by letter takes its place.
    expect((await (await portal.signIn(person.email)).ask({ url: api('/session') })).json()).toMatchObject({ pending_step: 'mail' })
    expect((await portal.services.store.history.audited(providerScope, 20)).map(({ action, id }) => `${action} ${id}`)).toEqual(
      expect.arrayContaining([`person-update ${person.id}`, `totp-reset ${person.id}`]),
    )
  })
  it('are never of another brand, never employees, and closed to roles without the right', async () => {
    const { id } = await me()
    const [admin, ownStaff] = [await staff('admin'), await staffOf('admin_provider', 'second')]
    const employee = (await (await staff('manager')).ask({ url: api('/session') })).json<{ id: string }>().id
    expect((await patch(ownStaff, id, { first_name: 'x' })).statusCode).toBe(404)
    expect((await ownStaff.ask({ url: at(id) })).statusCode).toBe(404)
    for (const caller of [admin, await staff('manager')])
      for (const ask of [{ url: at(employee) }, { method: 'PATCH' as const, url: at(employee), body: { first_name: 'x' } }])
        expect((await caller.ask(ask)).statusCode).toBe(404)
    addRole(portal, 'reader_provider', ['core_read_project', 'core_delete_person'])
    addRole(portal, 'keeper_provider', ['core_read_project', 'core_update_person', 'core_delete_person'], 'own')
    for (const role of ['clientmanager_provider', 'reader_provider', 'keeper_provider']) {
      const caller = await staffOf(role)
      for (const ask of [
        { url: at(id) },
        { method: 'PATCH' as const, url: at(id), body: { first_name: 'x' } },
        { method: 'DELETE' as const, url: at(id) },
      ])
        expect((await caller.ask(ask)).statusCode, role).toBe(404)
    }
    expect((await patch(admin, id, { twofa: 'sms' })).statusCode).toBe(400)
  })
  it('A12 can be locked out permanently: sessions, streams, tokens and membership end, and no answer names the customer', async () => {
    const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
    const [caller, bearer] = [await portal.signIn(email), await portal.signIn(email, { as: 'bearer' })]
    const { token } = (await caller.ask({ method: 'POST', url: api('/tokens'), body: { name: 'x', scopes: ['read'], days: null } })).json<{
      token: string
    }>()
    const stream = await listen(portal, bearer)
    expect(codeOf(await (await staff('manager')).ask({ method: 'DELETE', url: at(id) }))).toEqual([403, 'forbidden_call'])
    const admin = await staff('admin')
    expect((await admin.ask({ method: 'DELETE', url: at(id) })).statusCode).toBe(204)
    expect([await isOver(caller), await isOver(bearer)]).toEqual([true, true])
    expect((await portal.nobody.ask({ url: api('/session'), headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
    await vi.waitFor(() => expect(stream.ended()).toBe(true), { timeout: 10_000 })
    expect(stream.events('session')).toEqual([{ end: 'deleted' }])
    await expect(portal.signIn(email)).rejects.toThrow(/403/)
    const row = (await portal.services.store.people.find(id))!
    expect([row.first_name, row.last_name, row.phone, JSON.stringify(row).includes(email), row.disabled_at !== null]).toEqual([
      '',
      '',
      null,
      false,
      true,
    ])
    expect((await admin.ask({ url: at(id) })).statusCode).toBe(404)
    expect((await admin.ask({ method: 'DELETE', url: at(id) })).statusCode).toBe(404)
    expect((await portal.services.store.people.members('demo-cdn2')).map((one) => one.id)).not.toContain(id)
  })
})

describe('an employee', () => {
  it('changes the own names, phone and time zone in the record, and the person follows', async () => {
    const caller = await staffOf('manager_provider')
    const { id, email } = (await caller.ask({ url: api('/session') })).json<{ id: string; email: string }>()
    const changed = await caller.ask({
      method: 'PATCH',
      url: api(`/staff/${id}`),
      body: { first_name: 'Мария', phone: '+79161112233', timezone: 'Asia/Omsk' },
    })
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      expect.objectContaining({ first_name: 'Мария', phone: '+79161112233', timezone: 'Asia/Omsk', role: 'manager_provider' }),
    ])
    const admin = await staff('admin')
    expect((await admin.ask({ url: api(`/employees/${id}`) })).json()).toMatchObject({
      first_name: 'Мария',
      full_name: 'Мария',
      phone: '+79161112233',
      timezone: 'Asia/Omsk',
      version: 2,
    })
    expect((await admin.ask({ url: api(`/employees/${id}/revisions`) })).json<{ actor: string }[]>()[0]).toMatchObject({ actor: email })
    expect((await caller.ask({ method: 'PATCH', url: api(`/staff/${id}`), body: { first_name: null } })).json()).toMatchObject({
      first_name: '',
    })
    expect((await caller.ask({ url: api('/session') })).statusCode).toBe(200)
  })
  it.each([
    {},
    { role: 'supervisor_all' },
    { email: 'x@y.example' },
    { brand: 'second' },
    { active: false },
    { timezone: 'x' },
    { permissions: [] },
    { phone: 'x' },
    { first_name: '' },
  ])('refuses %j', async (body) => {
    const caller = await staffOf('manager_provider')
    const { id } = (await caller.ask({ url: api('/session') })).json<{ id: string }>()
    expect(codeOf(await caller.ask({ method: 'PATCH', url: api(`/staff/${id}`), body }))).toEqual([400, 'invalid'])
  })
  it('cannot change another one here, with more rights or not', async () => {
    const caller = await staff('admin')
    const other = (await (await staff('manager')).ask({ url: api('/session') })).json<{ id: string }>().id
    for (const id of [other, 'stf_aaaaaaaaaaaaaaaa'])
      expect((await caller.ask({ method: 'PATCH', url: api(`/staff/${id}`), body: { timezone: 'UTC' } })).statusCode).toBe(404)
    const { id } = (await (await portal.signIn('cdn2@demo.example')).ask({ url: api('/session') })).json<{ id: string }>()
    expect(
      (await (await portal.signIn('cdn2@demo.example')).ask({ method: 'PATCH', url: api(`/staff/${id}`), body: { timezone: 'UTC' } }))
        .statusCode,
    ).toBe(404)
  })
})
