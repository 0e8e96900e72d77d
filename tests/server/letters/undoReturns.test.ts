// Staff who give an account back to its owner: whoever had it meanwhile undoes that by no link.
import { describe, expect, it } from 'vitest'
import { openDoors, refusal } from '../support/guest.ts'
import { api } from '../support/ownSupport.ts'
import { type Answer, demoPassword } from '../support/portal.ts'

const { portal, guest, clock } = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PROOF_MINUTES: '10080' } })
const undo = (code: string): Promise<Answer> => guest.post('/undo', { code })
const boss = await portal.signIn('admin@demo.example')
let count = 0

type Employee = { id: string; email: string; evil: string; change: (body: object) => Promise<void> }
async function employee(): Promise<Employee> {
  const [email, evil] = [`returns${(count += 1)}@staff.example`, `taker${count}@staff.example`]
  const { id } = await portal.services.people.create({
    brand: 'main',
    email,
    kind: 'staff',
    role: 'manager_provider',
    password: demoPassword,
  })
  let version = 0
  const change = async (body: object): Promise<void> => {
    clock.time += 60_000
    const answer = await boss.ask({ method: 'PATCH', url: api(`/employees/${id}`), version: (version += 1), body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { id, email, evil, change }
}
const emailOf = async ({ id }: Employee) => (await portal.services.store.people.find(id))?.email
const linksTo = async (address: string): Promise<string[]> => (await guest.letters(address)).map(({ code }) => code).filter(Boolean)

describe('an address that is set again within 72 hours', () => {
  it('is not undone again by the e-mail to the address in between', async () => {
    const one = await employee()
    await one.change({ email: one.evil })
    await one.change({ email: one.email })
    for (const code of await linksTo(one.evil)) expect(refusal(await undo(code))).toBe('403 wrong_link')
    expect(await emailOf(one)).toBe(one.email)
    await portal.signIn(one.email)
  })
  it('is not undone by e-mails about changes in between, nor through a third address', async () => {
    const one = await employee()
    const third = `third${count}@staff.example`
    await one.change({ email: one.evil })
    await one.change({ phone: '+79161112233' })
    await one.change({ email: third })
    await one.change({ email: one.email })
    const codes = [...(await linksTo(one.evil)), ...(await linksTo(third))]
    expect(codes.length).toBeGreaterThan(2)
    for (const code of codes) expect(refusal(await undo(code))).toBe('403 wrong_link')
    expect(await emailOf(one)).toBe(one.email)
  })
  it('is reported to the address in between, without a working link', async () => {
    const one = await employee()
    await one.change({ email: one.evil })
    await one.change({ email: one.email })
    const [told] = await guest.letters(one.evil, 'email-returned')
    expect(told?.link).toBe('')
    expect(told?.text).not.toContain('/undo/')
    expect(told?.text).toContain('by our staff')
    expect(await guest.letters(one.evil, 'email-changed')).toHaveLength(1)
    expect(await guest.letters(one.email, 'email-changed')).toHaveLength(2)
  })
  it('keeps the owner’s link valid when the address is changed once more', async () => {
    const one = await employee()
    await one.change({ email: one.evil })
    await one.change({ email: one.email })
    await one.change({ email: one.evil })
    const { email, code } = (await undo(await guest.codeFor(one.email, 'email-changed'))).json<{ email: string; code: string }>()
    expect([email, typeof code]).toEqual([one.email, 'string'])
  })
})

describe('an address that was given up longer ago', () => {
  it('is set like any other: the address in between can undo it', async () => {
    const one = await employee()
    await one.change({ email: one.evil })
    clock.time += 72 * 3_600_000 + 1000
    await one.change({ email: one.email })
    expect((await undo(await guest.codeFor(one.evil, 'email-changed'))).json()).toMatchObject({ email: one.evil })
  })
  it('does not affect a change to a new address, which leaves the links valid', async () => {
    const one = await employee()
    await one.change({ email: one.evil })
    await one.change({ email: `fourth${count}@staff.example` })
    expect((await undo(await guest.codeFor(one.evil, 'email-changed'))).json()).toMatchObject({ email: one.evil })
  })
})
