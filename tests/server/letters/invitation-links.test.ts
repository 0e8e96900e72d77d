// The link of an invitation, which makes a person or lets one join (000 §4.4, 8.3).
import { describe, expect, it } from 'vitest'
import { refusal } from '../support/guest.ts'
import { type Answer, demoPassword } from '../support/portal.ts'
import { goodPassword as good, openRegistration } from './registrationSupport.ts'

const { portal, guest, clock, newEmail, finish, rowOf } = await openRegistration()
let count = 0
/** One of the staff who sees every account. */
const inviter = (await portal.services.store.people.findStaffByEmail('admin@demo.example'))[0]!.id

async function invited(
  email: string,
  { account = 'demo-cdn2', role = 'customer', brand = 'main' } = {},
): Promise<{ code: string; id: string }> {
  const { store, guestServices, clock } = portal.services
  const id = `inv_${(count += 1)}`
  return store.transaction(async (inside) => {
    const { code, expiresAt } = await guestServices.codes.issue(
      inside,
      { purpose: 'invitation', brand, email },
      { data: { invitation: id } },
    )
    await inside.invitations.insert({
      id,
      account,
      email,
      role,
      invited_by: inviter,
      created_at: clock().toISOString(),
      expires_at: expiresAt,
      accepted_at: null,
      revoked_at: null,
    })
    return { code, id }
  })
}

describe('the link of an invitation', () => {
  const take = (email: string, code: string, more: object = {}, host?: string): Promise<Answer> =>
    finish({ email, code, target: 'invitation', ...more }, host)
  const rolesIn = async (email: string): Promise<string[]> =>
    (await portal.services.store.accounts.ofMember((await rowOf(email))!.id)).map(({ name, role }) => `${name} ${role}`)

  it('creates a member of the account with its role', async () => {
    const email = newEmail()
    const { code } = await invited(email, { role: 'onlypartialcachedelete' })
    expect((await take(email, code, { phone: '+79165550020' })).statusCode).toBe(204)
    expect(await rowOf(email)).toMatchObject({ role: 'onlypartialcachedelete', phone: '+79165550020', unverified_since: null })
    expect(await rolesIn(email)).toEqual(['demo-cdn2 onlypartialcachedelete'])
  })
  it('lets a customer of the brand join with the existing password', async () => {
    const { code } = await invited('other@demo.example')
    expect((await take('other@demo.example', code)).statusCode).toBe(204)
    expect(await rolesIn('other@demo.example')).toEqual(['demo-cdn2 customer', 'demo-other customer'])
    expect([
      (await guest.signIn('other@demo.example', good)).statusCode,
      (await guest.signIn('other@demo.example', demoPassword)).statusCode,
    ]).toEqual([403, 200])
  })
  it('never lowers the role of a member', async () => {
    const { code } = await invited('cdn2@demo.example', { role: 'onlypartialcachedelete' })
    expect((await take('cdn2@demo.example', code)).statusCode).toBe(204)
    expect(await rolesIn('cdn2@demo.example')).toEqual(['demo-cdn2 customer'])
    expect((await rowOf('cdn2@demo.example'))!.role).toBe('customer')
  })
  it('is not found if it was never created, was withdrawn, has a deleted account or one of another brand, or no role of customers', async () => {
    expect(refusal(await take(newEmail(), 'x'.repeat(43)))).toBe('409 invitation_not_found')
    const { store, clock } = portal.services
    const [email, at] = [newEmail(), clock().toISOString()]
    for (const gone of [{ revoked_at: at }, { expires_at: at }]) {
      const address = newEmail()
      const { code } = await store.transaction((inside) =>
        portal.services.guestServices.codes.issue(
          inside,
          { purpose: 'invitation', brand: 'main', email: address },
          { data: { invitation: address } },
        ),
      )
      await store.invitations.insert({
        id: address,
        account: 'demo-cdn2',
        email: address,
        role: 'customer',
        invited_by: inviter,
        created_at: at,
        expires_at: '2100-01-01',
        accepted_at: null,
        revoked_at: null,
        ...gone,
      })
      expect(refusal(await take(address, code)), JSON.stringify(gone)).toBe('409 invitation_not_found')
    }
    for (const [index, given] of [
      { account: 'no-such-account' },
      { account: 'demo-second' },
      { role: 'supervisor_all' },
      { role: '__proto__' },
    ].entries()) {
      const { code } = await invited(`${index}${email}`, given)
      expect(refusal(await take(`${index}${email}`, code)), JSON.stringify(given)).toBe('409 invitation_not_found')
      expect(await rowOf(`${index}${email}`)).toBeUndefined()
    }
  })
  it('is reported as used from each of its e-mails, and as expired a day later', async () => {
    const [email, late] = [newEmail(), newEmail()]
    const { store, guestServices } = portal.services
    const { code, id } = await invited(email)
    const of = { purpose: 'invitation', brand: 'main', email } as const
    const again = await store.transaction((inside) => guestServices.codes.issue(inside, of, { data: { invitation: id }, kept: true }))
    expect((await take(email, code)).statusCode).toBe(204)
    for (const used of [code, again.code]) expect(refusal(await take(email, used))).toBe('409 invitation_used')
    const unread = await invited(late)
    clock.time += 24 * 3_600_000
    expect(refusal(await take(late, unread.code))).toBe('403 code_expired')
  })
  it('is refused with a wrong code, for employees, and for disabled people', async () => {
    const email = newEmail()
    await invited(email)
    expect(refusal(await take(email, 'x'.repeat(43)))).toBe('401 confirmation_not_found')
    const staff = await invited('manager@demo.example')
    expect(refusal(await take('manager@demo.example', staff.code))).toBe('409 email_in_use')
    const person = await portal.services.people.create({
      brand: 'main',
      email: newEmail(),
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    await portal.services.people.disable(person.id)
    expect(refusal(await take(person.email, (await invited(person.email)).code))).toBe('409 invitation_not_found')
  })
  it('B6: exactly one of fifty concurrent calls succeeds', async () => {
    const email = newEmail()
    const { code } = await invited(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(email, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await rolesIn(email)).toHaveLength(1)
    const known = await portal.services.people.create({
      brand: 'main',
      email: newEmail(),
      kind: 'person',
      role: 'customer',
      password: demoPassword,
    })
    const [again, other] = [await invited(known.email), await invited('bystander@customer.example')]
    const joined = await Promise.all(Array.from({ length: 10 }, () => take(known.email, again.code)))
    expect(joined.map(refusal).sort()).toEqual(['204', ...Array.from({ length: 9 }, () => '409 invitation_used')])
    expect(await portal.services.store.invitations.findOpen(other.id, new Date(clock.time).toISOString())).toBeDefined()
  })
})
