// An invitation of somebody who may not invite any more: out of the account, restricted, gone, or staff out of reach.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, newPerson } from '../support/ownSupport.ts'
import { type Answer, demoPassword, openPortal, type Portal } from '../support/portal.ts'

const account = 'demo-cdn2'
const url = `/api/v1/accounts/${account}`
let portal: Portal
let count = 0
beforeAll(async () => (portal = await openPortal({ demo: 'people' })))
afterAll(() => portal.close())

/** A member who invited somebody, and what his guest does with the link. */
async function inviting(invitedBy?: string) {
  const { store, guestServices, clock } = portal.services
  const email = `guest-${(count += 1)}@portal.example`
  const member = await newPerson(portal, { account })
  const by = invitedBy ?? member.id
  const id = `inv_outlived_${count}`
  const code = await store.transaction(async (inside) => {
    const issued = await guestServices.codes.issue(inside, { purpose: 'invitation', brand: 'main', email }, { data: { invitation: id } })
    const [created_at, expires_at] = [clock().toISOString(), issued.expiresAt]
    const row = { id, account, email, role: 'customer', invited_by: by, created_at, expires_at, accepted_at: null, revoked_at: null }
    await inside.invitations.insert(row)
    return issued.code
  })
  const body = { email, target: 'invitation', code, password: 'A-Long-Password-1' }
  return { id, email, member, accept: (): Promise<Answer> => portal.nobody.ask({ method: 'POST', url: '/api/v1/registration', body }) }
}
const owner = () => portal.signIn('cdn2@demo.example')
const gone = [409, 'invitation_not_found']

describe('an invitation link', () => {
  it('is invalid after its sender left the account, and valid again when a member sends it again', async () => {
    const { id, email, member, accept } = await inviting()
    const me = await owner()
    expect((await me.ask({ method: 'DELETE', url: `${url}/members/${member.id}` })).statusCode).toBe(204)
    expect(codeOf(await accept())).toEqual(gone)
    const listed = (await me.ask({ url: `${url}/invitations` })).json<{ id: string; expired: boolean }[]>()
    expect(listed.find((one) => one.id === id)).toMatchObject({ expired: true })
    await portal.services.store.invitations.renew(id, new Date(Date.now() + 3_600_000).toISOString(), (await idOf('cdn2@demo.example'))!)
    expect((await accept()).statusCode).toBe(204)
    expect((await portal.signIn(email, { password: 'A-Long-Password-1' })).token).not.toBe('')
  })
  it('is invalid after its sender was restricted, and does not block another invitation', async () => {
    const { email, member, accept } = await inviting()
    const me = await owner()
    await me.ask({ method: 'PATCH', url: `${url}/members/${member.id}`, body: { role: 'onlypartialcachedelete' } })
    expect(codeOf(await accept())).toEqual(gone)
    await me.ask({ method: 'POST', url: '/api/v1/session/proof', body: { password: demoPassword } })
    expect((await me.ask({ method: 'POST', url: `${url}/invitations`, body: { email, role: 'customer' } })).statusCode).toBe(201)
  })
  it('is invalid if its sender was disabled or is unknown', async () => {
    const { member, accept } = await inviting()
    await portal.services.people.disable(member.id)
    expect(codeOf(await accept())).toEqual(gone)
    expect(codeOf(await (await inviting('stf_nobody')).accept())).toEqual(gone)
  })
  it('from staff is valid while its sender is employed and can see the account', async () => {
    const hire = (brand: string, role: string) => {
      const email = `inviter-${(count += 1)}@staff.example`
      return portal.services.people.create({ brand, email, kind: 'staff', role, password: demoPassword })
    }
    const { id } = await hire('main', 'admin_all')
    expect((await (await inviting(id)).accept()).statusCode).toBe(204)
    const second = await inviting(id)
    await portal.services.people.disable(id)
    expect(codeOf(await second.accept())).toEqual(gone)
  })
  it('is valid exactly once while its sender is a member', async () => {
    const { accept } = await inviting()
    const answers = await Promise.all([accept(), accept(), accept()])
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })
})

async function idOf(email: string): Promise<string | undefined> {
  return (await portal.services.store.people.findByEmail('main', email))?.id
}
