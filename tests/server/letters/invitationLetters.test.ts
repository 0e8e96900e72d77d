// Letters of invitation are counted by who has them written and by who gets them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, newPerson } from '../support/ownSupport.ts'
import { type Answer, type Caller, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let owner: Caller
let now = Date.parse('2026-05-01T10:00:00Z')
beforeAll(async () => {
  portal = await openPortal({
    demo: 'people',
    clock: () => new Date(now),
    env: { SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000', PROOF_MINUTES: '10080' },
  })
  owner = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const url = api('/accounts/demo-cdn2/invitations')
const invite = (caller: Caller, email: string, at = url): Promise<Answer> =>
  caller.ask({ method: 'POST', url: at, body: { role: 'customer', email } })
/** Invited, and taken back at once. */
const plague = async (caller: Caller, email: string): Promise<Answer> => {
  const answer = await invite(caller, email)
  if (answer.statusCode === 201) await caller.ask({ method: 'DELETE', url: `${url}/${answer.json().id}` })
  return answer
}
const colleague = async (): Promise<Caller> => portal.signIn((await newPerson(portal, { account: 'demo-cdn2' })).email)

describe('invitation e-mails', () => {
  it('to one address are limited to five a day per sender, with the error at the address; others may still send', async () => {
    const [one, other] = [await colleague(), await colleague()]
    const answers: Answer[] = []
    for (let n = 0; n < 7; n += 1) answers.push(await plague(one, 'plagued@portal.example'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(answers.at(-1)!.json()).toMatchObject({
      code: 'invitation_limit',
      errors: [{ path: '/email', keyword: 'invitationLimit', params: {} }],
    })
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await plague(one, 'somebody-else@portal.example')).statusCode).toBe(201)
    now += 61_000
    expect((await plague(other, 'PLAGUED@portal.example')).statusCode).toBe(201)
    now += 86_401_000
    expect((await plague(one, 'plagued@portal.example')).statusCode).toBe(201)
  })
  it('to one address are limited to twenty a day in total', async () => {
    now += 86_401_000
    const statuses: number[] = []
    for (let person = 0; person < 5; person += 1) {
      const caller = await colleague()
      now += 61_000
      for (let n = 0; n < 5; n += 1) statuses.push((await plague(caller, 'crowded@portal.example')).statusCode)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  })
  it('count when they are sent again', async () => {
    now += 86_401_000
    const { id } = (await invite(owner, 'again@portal.example')).json<{ id: string }>()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      now += 61_000
      statuses.push((await owner.ask({ method: 'PUT', url: `${url}/${id}` })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })
  it('do not count when they were never created', async () => {
    now += 86_401_000
    const caller = await colleague()
    expect((await invite(caller, 'once@portal.example')).statusCode).toBe(201)
    for (let n = 0; n < 10; n += 1) expect((await invite(caller, 'once@portal.example')).json().code).toBe('already_invited')
    for (let n = 0; n < 10; n += 1) expect((await invite(caller, 'cdn2@demo.example')).json().code).toBe('already_member')
    expect((await plague(caller, 'twice@portal.example')).statusCode).toBe(201)
  })
})
