// Income and leads on the first screen of staff.
import { afterAll, expect, it } from 'vitest'
import type { ProviderTrouble } from '../../../server/services/attention/types.ts'
import { addRole, type Caller, listUrl, openPortal } from '../support/portal.ts'

const clock = { now: new Date('2026-04-01T09:00:00Z') }
const portal = await openPortal({ demo: 'people', clock: () => clock.now })
afterAll(() => portal.close())

/** Sessions end meanwhile: each moment has its own. */
async function at(time: string, email = 'admin@demo.example', host?: string): Promise<Caller> {
  clock.now = new Date(time)
  return portal.signIn(email, host === undefined ? {} : { host })
}
async function incomeFor(caller: Caller): Promise<unknown> {
  const answer = await caller.ask({ url: '/api/v1/attention' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ growth?: { income: unknown } }>().growth?.income
}
async function book(time: string, body: object, account = 'demo-cdn2'): Promise<void> {
  const { project_id: project } = (await portal.services.store.accounts.find(account))!
  const answer = await (await at(time)).ask({ method: 'POST', url: `/api/v1/billing/${project}/operations`, body })
  expect(answer.statusCode, answer.body).toBe(201)
}

it('is empty before the first payment', async () => expect(await incomeFor(await at('2026-04-01T10:00:00Z'))).toEqual([]))

it('is payments less refunds of this month to date in each currency, beside the previous month', async () => {
  await book('2026-04-04T13:59:00Z', { kind: 'payment', amount: '1.00', method: 'card' })
  await book('2026-05-02T10:00:00Z', { kind: 'payment', amount: '900.00', method: 'card' })
  await book('2026-05-20T10:00:00Z', { kind: 'payment', amount: '50.00', method: 'card' })
  await book('2026-06-03T10:00:00Z', { kind: 'payment', amount: '1000.50', method: 'invoice' })
  await book('2026-06-04T10:00:00Z', { kind: 'refund', amount: '100.25', reason: 'Paid twice by mistake' })
  await book('2026-06-04T11:00:00Z', { kind: 'bonus', amount: '77.00', reason: 'A present for the delay' })
  await book('2026-06-04T12:00:00Z', { kind: 'charge', amount: '10.00', reason: 'One more hour of work' })
  await book('2026-06-04T13:00:00Z', { kind: 'payment', amount: '5.00', method: 'card' }, 'demo-other')
  const mine = { currency: 'RUB', amount: '950.25', before: '900.00' }
  const other = { currency: 'USD', amount: '5.00', before: '0.00' }
  expect(await incomeFor(await at('2026-06-04T14:00:00Z'))).toEqual([mine, other])
  expect(await incomeFor(await at('2026-07-04T14:00:00Z'))).toEqual([
    { ...mine, amount: '0.00', before: '950.25' },
    { ...other, amount: '0.00', before: '5.00' },
  ])
})

it('does not appear to fall when a month begins', async () => {
  await book('2026-10-03T10:00:00Z', { kind: 'payment', amount: '100.00', method: 'card' })
  await book('2026-11-03T10:00:00Z', { kind: 'payment', amount: '100.00', method: 'card' })
  // The payment of December comes on its third day.
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(await incomeFor(await at(`${day}T12:00:00Z`))).toEqual([{ currency: 'RUB', amount: '100.00', before: '100.00' }])
})

it('the last days of a long month are compared with the last day of a short one', async () => {
  await book('2027-02-28T11:00:00Z', { kind: 'payment', amount: '28.00', method: 'card' })
  await book('2027-02-28T13:00:00Z', { kind: 'payment', amount: '2.00', method: 'card' })
  await book('2027-03-01T00:00:00Z', { kind: 'payment', amount: '1.00', method: 'card' })
  expect(await incomeFor(await at('2027-03-31T12:00:00Z'))).toEqual([{ currency: 'RUB', amount: '3.00', before: '28.00' }])
})

it('counts only projects in reach, and nothing without the right to see projects', async () => {
  const { people } = portal.services
  await people.create({
    brand: 'second',
    email: 'income@second.example',
    kind: 'staff',
    role: 'manager_provider',
    password: 'Demo-Portal-2026',
  })
  expect(await incomeFor(await at('2027-03-31T12:30:00Z', 'income@second.example', 'second.localhost'))).toEqual([])
})

it('a new lead can be taken by users who may change leads, and by nobody else', async () => {
  const body = { problem: 'other', contact: 'email', email: 'story@example.com' }
  const customer = await at('2027-03-31T13:00:00Z', 'cdn2@demo.example')
  expect((await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'callback-orders'), body })).statusCode).toBe(201)
  const leadFor = async (caller: Caller) =>
    (await caller.ask({ url: '/api/v1/attention' }))
      .json<ProviderTrouble>()
      .groups.find(({ type, rule }) => type === 'leads' && rule === 'new')
  expect(await leadFor(await portal.signIn('admin@demo.example'))).toMatchObject({ cause: 'own', action: 'take' })
  addRole(portal, 'reads_leads', ['core_read_lead'])
  const email = 'reads-leads@demo.example'
  await portal.services.people.create({ brand: 'main', email, kind: 'staff', role: 'reads_leads', password: 'Demo-Portal-2026' })
  const reader = await leadFor(await portal.signIn(email))
  expect(reader).toMatchObject({ cause: 'own' })
  expect(reader).not.toHaveProperty('action')
})

it('leaves out a payment that was reversed, until its reversal is reversed, too', async () => {
  const reverse = async (time: string): Promise<void> => {
    const { project_id: project } = (await portal.services.store.accounts.find('demo-cdn2'))!
    const { number: reverses } = (await portal.services.store.ledger.last(project))!
    await book(time, { kind: 'correction', reverses, reason: 'Booked on the wrong project' })
  }
  const amount = async (time: string) => ((await incomeFor(await at(time))) as { amount: string }[]).map((one) => one.amount)
  await book('2028-05-10T10:00:00Z', { kind: 'payment', amount: '7.00', method: 'card' })
  await book('2028-05-10T11:00:00Z', { kind: 'payment', amount: '500.00', method: 'invoice' })
  expect(await amount('2028-05-10T12:00:00Z')).toEqual(['507.00'])
  await reverse('2028-05-10T13:00:00Z')
  expect(await amount('2028-05-10T14:00:00Z')).toEqual(['7.00'])
  await reverse('2028-05-10T15:00:00Z')
  expect(await amount('2028-05-10T16:00:00Z')).toEqual(['507.00'])
})
