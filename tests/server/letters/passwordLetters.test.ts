// The link with which an employee sets a password comes by e-mail, too; whoever sends it never sees it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

const good = 'Quiet-Harbour-71'
let portal: Portal
let boss: Caller
let count = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { PROOF_MINUTES: '10080' } })
  boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

async function hire(more: object = {}): Promise<{ id: string; version: number; email: string }> {
  const email = `letter${(count += 1)}@staff.example`
  const body = { email, role: 'manager_provider', brand: 'main', timezone: 'Europe/Moscow', ...more }
  return (await boss.ask({ method: 'POST', url: '/api/v1/employees', body })).json()
}
const write = (id: string, caller = boss): Promise<Answer> => caller.ask({ method: 'POST', url: `/api/v1/staff/${id}/password-letter` })
const use = (code: string): Promise<Answer> =>
  portal.nobody.ask({ method: 'POST', url: '/api/v1/password', body: { code, password: good } })
/** The text of the newest message to an address, as it is sent. */
async function letterTo(email: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ q: email }))
  const [message] = (await boss.ask({ url: `/api/v1/outgoing-messages?filter=${filter}` })).json<{ id: string }[]>()
  const text = await boss.ask({ method: 'POST', url: `/api/v1/messages/${message!.id}/text`, body: { password: demoPassword } })
  expect(text.statusCode, text.body).toBe(200)
  return text.json<{ text: string }>().text
}

describe('a password link by e-mail (A4)', () => {
  it('goes only to the address of the employee, works once, and invalidates earlier links', async () => {
    const { id, email } = await hire()
    const earlier = (await boss.ask({ method: 'POST', url: `/api/v1/staff/${id}/password-link` })).json<{ code: string }>()
    const answer = await write(id)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['expires_at']])
    const [, found] = /\/password#(\S+)/.exec(await letterTo(email))!
    const code = decodeURIComponent(found!)
    expect((await use(earlier.code)).json().code).toBe('wrong_link')
    expect((await use(code)).statusCode).toBe(204)
    await portal.signIn(email, { as: 'bearer', password: good })
    expect((await use(code)).json().code).toBe('link_used')
    const [row] = (await portal.services.store.history.audited(providerScope)).filter(({ action }) => action === 'password-link')
    expect(row).toMatchObject({ id, actor_name: 'admin@demo.example' })
    expect(portal.logLines.join('')).not.toContain(code)
  })
  it('is refused after five in a minute, for people who may not sign in, and for oneself', async () => {
    const { id } = await hire()
    for (let n = 0; n < 5; n += 1) expect((await write(id)).statusCode).toBe(201)
    const sixth = await write(id)
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'invitation_limit'])
    expect((await write((await hire({ active: false })).id)).json().code).toBe('switched_off')
    const own = (await boss.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
    expect((await write(own)).json().code).toBe('own_password')
  })
  it('is refused after fifty in a day in total', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 51; n += 1) statuses.push((await write((await hire()).id)).statusCode)
    expect([new Set(statuses.slice(0, 40)), statuses.at(-1)]).toEqual([new Set([201]), 429])
  })
})
