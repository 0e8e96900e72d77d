// The demo's first customer has bills: operations in the order of time, and closed months with their documents.
import { afterAll, expect, it } from 'vitest'
import { demoData } from '../../../server/demoData.ts'
import { seedBills } from '../../../server/services/seed/seedBills.ts'
import { openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people', clock: () => new Date('2026-09-15T12:00:00.000Z') })
afterAll(() => portal.close())

it('earlier months are closed, and the balance is the sum of the operations', async () => {
  for (const seed of demoData.bills) await seedBills(portal.services, seed)
  const customer = await portal.signIn('cdn2@demo.example')
  type Operation = { at: string; kind: string; amount: string; balance: string; period: string }
  const url = '/api/v1/accounts/demo-cdn2/billing'
  const { operations, balance } = (await customer.ask({ url: `${url}/operations?limit=50` })).json<{
    operations: Operation[]
    balance: string
  }>()
  expect(operations.map(({ at }) => at)).toEqual(
    operations
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(operations.map(({ kind }) => kind))).toEqual(new Set(['payment', 'charge', 'bonus', 'correction']))
  expect(operations[0]!.balance).toBe(balance)
  expect(operations.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(Math.round(Number(balance) * 100))
  expect(Number(balance)).toBeGreaterThan(0)
  for (const period of ['2026-06', '2026-07', '2026-08']) {
    expect((await customer.ask({ url: `${url}/charges?period=${period}` })).json()).toMatchObject({ status: 'closed' })
    const pdf = await customer.ask({ url: `${url}/document?period=${period}&kind=invoice&locale=ru_RU` })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  expect((await customer.ask({ url: `${url}/charges?period=2026-09` })).json()).toMatchObject({ status: 'open' })
})
