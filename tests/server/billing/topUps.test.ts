// Automatic top-up: a balance below its threshold requests an invoice, once until money comes and within the month's limit.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actorWord, portalActor } from '../../../src/engine/rights/portalActor.ts'
import { openSink, partsOf, type Sink } from '../../support/outside/smtpSink.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

type Project = { id: string; version: number; accounts?: Record<string, unknown> }
let time = Date.parse('2026-06-03T10:00:00Z')
let months = 0
const mail: Sink = await openSink()
const portal: Portal = await openPortal({
  demo: 'people',
  clock: () => new Date(time),
  env: { SMTP_URL: mail.url, SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000' },
})
const delivery = portal.services.messages.deliver()
let admin: Caller
let customer: Caller
afterAll(async () => {
  await delivery.close()
  await portal.close()
  await mail.close()
})

const auto = { enabled: true, threshold: 100, amount: 500, monthly_limit: 1200 }
const projectOf = async (): Promise<Project> =>
  (await admin.ask({ url: '/api/v1/projects' })).json<Project[]>().find(({ accounts = {} }) => Object.hasOwn(accounts, 'demo-other'))!
async function setAuto(service_billing: object | null): Promise<string> {
  const { id, version } = await projectOf()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { service_billing } })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}
async function book(kind: string, amount: string): Promise<number> {
  return operate({ kind, amount, ...(kind === 'payment' ? { method: 'invoice' } : { reason: 'A reason that is long enough' }) })
}
const reverse = (reverses: number): Promise<number> => operate({ kind: 'correction', reverses, reason: 'It came by mistake' })
/** Returns the number of the operation. */
async function operate(body: object): Promise<number> {
  const { id } = await projectOf()
  time += 60_000
  const answer = await admin.ask({ method: 'POST', url: `/api/v1/billing/${id}/operations`, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ number: number }>().number
}
const requests = async (): Promise<{ amount: number; email: string; comment: string; automatic?: boolean }[]> =>
  (await customer.ask({ url: '/api/v1/accounts/demo-other/top-ups' })).json()
async function letters(): Promise<string[]> {
  delivery.wake()
  await delivery.idle()
  return mail.letters.filter(({ text }) => text.includes('Payment requested')).map((letter) => partsOf(letter)[0]!)
}
/** What a step adds. */
async function added(work: () => Promise<unknown>): Promise<{ requests: number; letters: number }> {
  const before = [(await requests()).length, (await letters()).length] as const
  await work()
  return { requests: (await requests()).length - before[0], letters: (await letters()).length - before[1] }
}

describe('an automatic top-up', () => {
  beforeEach(async () => {
    // Two months of its own for each test, and a balance of 1000.
    time = Date.UTC(2026, 6 + (months += 2), 5, 10)
    admin = await portal.signIn('admin@demo.example')
    customer = await portal.signIn('other@demo.example')
    await setAuto(null)
    const { id } = await projectOf()
    const { balance } = (await admin.ask({ url: `/api/v1/billing/${id}/operations` })).json<{ balance: string | null }>()
    const missing = 1000 - Number(balance ?? 0)
    if (missing !== 0) await book('correction', missing.toFixed(2))
    await book('payment', '0.01')
    await book('correction', '-0.01')
  })

  it('is requested when the balance falls below its limit, like a customer’s request, with a lead and a letter', async () => {
    await setAuto({ autorecharge: auto, documents_email: 'pay@other.example' })
    expect(await added(() => book('charge', '800'))).toEqual({ requests: 0, letters: 0 })
    expect(await added(() => book('charge', '100.50'))).toEqual({ requests: 1, letters: 1 })
    const [made] = (await requests()).filter(({ automatic }) => automatic)
    expect(made).toMatchObject({ amount: 500, email: 'pay@other.example', automatic: true })
    expect(made!.comment).toContain('99.50')
    expect((await letters()).at(-1)).toContain('99.50 USD')
    const leads = (await admin.ask({ url: '/api/v1/leads' })).json<{ order_type: string; contact_email: string; client: object }[]>()
    const lead = leads.find(({ order_type, contact_email }) => order_type === 'top-ups' && contact_email === 'pay@other.example')!
    expect(lead.client).not.toHaveProperty('email')
    // In the history it is the portal that requested, and how much.
    const url = '/api/v1/accounts/demo-other/history?type=top-ups&limit=1'
    const [action] = (await customer.ask({ url })).json<{ actor: string; actor_name: string }[]>()
    expect(action).toMatchObject({ action: 'order', actor_name: portalActor, record: { amount: 500 } })
    expect(actorWord(action!.actor)).toBe('portal')
  })

  it('is requested again only after a payment', async () => {
    await setAuto({ autorecharge: auto })
    expect(await added(() => book('charge', '950'))).toMatchObject({ requests: 1 })
    expect(await added(() => book('charge', '10'))).toEqual({ requests: 0, letters: 0 })
    expect(await added(() => book('payment', '20'))).toMatchObject({ requests: 1 })
  })

  it('is not requested again because its payment was reversed, but after the reversal is undone and the money spent', async () => {
    await setAuto({ autorecharge: auto })
    expect(await added(() => book('charge', '950'))).toMatchObject({ requests: 1 })
    const payment = await book('payment', '500')
    let reversal = 0
    expect(await added(async () => (reversal = await reverse(payment)))).toEqual({ requests: 0, letters: 0 })
    expect(await added(() => reverse(reversal))).toEqual({ requests: 0, letters: 0 })
    expect(await added(() => book('charge', '460'))).toMatchObject({ requests: 1 })
  })

  it('never exceeds the limit of a month, which restarts with the next month', async () => {
    await setAuto({ autorecharge: { ...auto, monthly_limit: 600 } })
    expect(await added(() => book('charge', '950'))).toMatchObject({ requests: 1 })
    expect(await added(() => book('payment', '1'))).toEqual({ requests: 0, letters: 0 })
    time += 29 * 86_400_000
    expect(await added(() => book('payment', '1'))).toMatchObject({ requests: 1 })
  })

  it('is requested once when many charges come at once', async () => {
    await setAuto({ autorecharge: auto })
    await book('charge', '890')
    const { id } = await projectOf()
    const charge = () =>
      admin.ask({
        method: 'POST',
        url: `/api/v1/billing/${id}/operations`,
        body: { kind: 'charge', amount: '20', reason: 'Many at the same time' },
      })
    expect(await added(() => Promise.all(Array.from({ length: 6 }, charge)))).toEqual({ requests: 1, letters: 1 })
  })

  it.each([
    ['it is off', { autorecharge: { enabled: false } }],
    ['nothing is agreed', null],
    ['the balance is at the threshold', { autorecharge: { ...auto, threshold: 50 } }],
  ])('is not requested when %s', async (_, terms) => {
    await setAuto(terms)
    expect(await added(() => book('charge', '950'))).toEqual({ requests: 0, letters: 0 })
  })

  it('cannot be forged by a customer', async () => {
    const answer = await customer.ask({
      method: 'POST',
      url: '/api/v1/accounts/demo-other/top-ups',
      body: { amount: 5, email: 'a@b.example', automatic: true },
    })
    expect(answer.statusCode).toBe(400)
  })
})
