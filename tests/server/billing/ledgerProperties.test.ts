// The ledger through the API, in any order and at once: what was answered is booked, once, and every balance is the sum of what stands before it.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'

const reason = 'Agreed in letter 42 of May'
const signs = { payment: 1, bonus: 1, correction: -1, charge: -1, refund: -1 }
type Kind = keyof typeof signs
type Row = { id: string; number: number; kind: string; amount: string; balance: string; period: string; reverses: number | null }
type Statement = { balance: string | null; opening: string; closing: string; total: number; operations: Row[] }

const call = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom(...(Object.keys(signs) as Kind[])), cents: fc.integer({ min: 1, max: 50_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ reverses: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ repeats: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ closes: fc.integer({ min: 0, max: 2 }) }) },
)
/** The calls of a step are made at once. */
const steps = fc.array(fc.array(call, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
const months = ['2025-11', '2025-12', '2026-01']
const minor = (text: string): number => Math.round(Number(text) * 100)

onEachDatabase('the ledger', (env) => {
  let portal: Portal
  let admin: Caller
  let made = 0
  const make = async (type: string, body: object): Promise<string> => {
    const answer = await admin.ask({ method: 'POST', url: `/api/v1/${type}`, body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: string }>().id
  }
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', clock: () => new Date('2026-03-20T12:00:00.000Z'), env: await env() })
    admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    const price = { billing_mode: 'flat', price: 100, currency: 'RUB', vat_percent: 20, unit: 'month' }
    const item = { code: 'EACH-MONTH', name: { ru: 'Месяц', en: 'Month' }, active: true, brand: ['main'] }
    await make('nomenclature', { ...item, ...price, valid_from: '2025-01-01T00:00:00.000Z' })
  }, 120_000)
  afterAll(() => portal?.close())

  const freshProject = (): Promise<string> =>
    make('projects', {
      name: `Any ${(made += 1)}`,
      client_type: 'legal',
      company_brand: 'main',
      status: 'active',
      currency: 'RUB',
      contract: { number: '1', signed_at: '2025-01-01T00:00:00.000Z' },
      service_billing: { services: ['EACH-MONTH'] },
    })

  /** What was sent with which key, what was answered to it, and which months were closed. */
  function callsOf(project: string) {
    const sent: { body: object; amount?: number }[] = []
    const ids = new Map<number, string>()
    const closed = new Set<string>()
    const url = `/api/v1/billing/${project}`
    async function send(index: number): Promise<void> {
      const { body, amount } = sent[index]!
      const answer = await admin.ask({
        method: 'POST',
        url: `${url}/operations`,
        body,
        headers: { 'idempotency-key': `${project}-${index}` },
      })
      if (answer.statusCode === 400) {
        // More is refunded than there is; nothing there, or it was reversed before.
        expect(errorsOf(answer)).toEqual(['reverses' in body ? '/reverses reference' : '/amount maximum'])
        expect('reverses' in body || (body as { kind: string }).kind === 'refund').toBe(true)
        return
      }
      expect(answer.statusCode, answer.body).toBe(201)
      const row = answer.json<Row>()
      if (amount !== undefined) expect(minor(row.amount)).toBe(amount)
      expect(ids.get(index) ?? row.id).toBe(row.id)
      ids.set(index, row.id)
    }
    async function close(period: string): Promise<void> {
      const answer = await admin.ask({ method: 'POST', url: `${url}/closings`, body: { period } })
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ status: 'closed', total: '120.00' })])
      closed.add(period)
    }
    return { sent, ids, closed, send, close }
  }

  function bodyOf(kind: Kind, cents: number): { body: object; amount: number } {
    const amount = signs[kind] * cents
    const text = ((kind === 'correction' ? amount : cents) / 100).toFixed(2)
    return { body: { kind, amount: text, ...(kind === 'payment' ? { method: 'invoice' } : { reason }) }, amount }
  }

  function expectSound({ operations, ...statement }: Statement, ids: string[], closed: string[]): void {
    const rows = operations.toReversed()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    let sum = 0
    for (const { kind, amount, balance } of rows) {
      sum += minor(amount)
      expect(minor(balance)).toBe(sum)
      if (kind === 'refund') expect(sum).toBeGreaterThanOrEqual(0)
    }
    const sums = { total: rows.length, opening: '0.00' }
    expect(statement).toMatchObject(sums)
    expect([statement.balance ?? '0.00', statement.closing].map(minor)).toEqual([sum, sum])
    expect(rows.flatMap(({ id, period }) => (period === '' ? [id] : [])).toSorted()).toEqual(ids.toSorted())
    const charged = rows.flatMap(({ period, amount }) => (period === '' ? [] : [`${period} ${amount}`]))
    expect(charged.toSorted()).toEqual(closed.map((period) => `${period} -120.00`).toSorted())
    const reversed = rows.filter(({ reverses }) => reverses !== null)
    expect(new Set(reversed.map(({ reverses }) => reverses)).size).toBe(reversed.length)
    for (const { reverses, amount } of reversed) expect(minor(amount)).toBe(-minor(rows[reverses! - 1]!.amount))
  }

  describe('of a project', () => {
    it(
      'is the sum of what was answered, however operations, repeated calls and closings of months meet',
      () =>
        fc.assert(
          fc.asyncProperty(steps, async (all) => {
            const project = await freshProject()
            const { sent, ids, closed, send, close } = callsOf(project)
            for (const step of all) {
              const before = sent.length
              const calls = step.flatMap((one) => {
                if ('closes' in one) return [() => close(months[one.closes]!)]
                if ('repeats' in one) return before === 0 ? [] : [() => send(one.repeats % before)]
                const added = sent.push('kind' in one ? bodyOf(one.kind, one.cents) : { body: { kind: 'correction', reason, ...one } }) - 1
                // Each is sent twice at once.
                return [() => send(added), () => send(added)]
              })
              await Promise.all(calls.map((run) => run()))
            }
            const statement = await admin.ask({ url: `/api/v1/billing/${project}/operations?limit=200` })
            expectSound(statement.json<Statement>(), [...ids.values()], [...closed])
          }),
          { numRuns: 12, endOnFailure: true },
        ),
      180_000,
    )
    it('and the provider’s accounts add up to zero', async () => {
      const { store } = portal.services
      const projects = (await admin.ask({ url: '/api/v1/projects?range=[0,199]' })).json<{ id: string }[]>().map(({ id }) => id)
      const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
      const [sides, balances] = [await store.ledger.trial(), await store.ledger.balances(projects)]
      expect(balances.size).toBeGreaterThan(1)
      expect(sum(sides.values()) + sum(balances.values())).toBe(0)
    })
  })
})
