// Operations that wait, decided in any order and at once: the balance is the sum of the ledger, which has what was booked within a limit or approved, once.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { approve, correction, decline, type Office, openOffice, type Waiting, withdraw } from './waitingOffice.ts'

const limit = 100_000_00
const decisions = { approve, decline, withdraw }
const call = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      cents: fc.integer({ min: 1, max: 3 * limit }),
      isOut: fc.boolean(),
      by: fc.constantFrom('author', 'colleague'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.nat({ max: 20 }),
      decision: fc.constantFrom('approve', 'decline', 'withdraw'),
      by: fc.constantFrom('supervisor', 'author', 'colleague'),
    }),
  },
)
/** The calls of a step are made at once. */
const steps = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

onEachDatabase('what waits', (env) => {
  let at: Office
  beforeAll(async () => {
    at = await openOffice(await env())
  }, 120_000)
  afterAll(() => at?.portal.close())

  describe('for a second person', () => {
    it(
      'is in no balance before it is approved, and then once',
      () =>
        fc.assert(
          fc.asyncProperty(steps, async (all) => {
            const project = await at.freshProject()
            const asked: { id: string; cents: number }[] = []
            const booked: number[] = []
            async function add(by: 'author' | 'colleague', cents: number): Promise<void> {
              const answer = await at.add(at[by], project, correction((cents / 100).toFixed(2)))
              expect(answer.statusCode, answer.body).toBe(Math.abs(cents) > limit ? 202 : 201)
              if (answer.statusCode === 201) booked.push(cents)
              else asked.push({ id: answer.json<Waiting>().id, cents })
            }
            const approved = new Set<string>()
            async function decide(by: 'supervisor' | 'author' | 'colleague', id: string, decision: keyof typeof decisions): Promise<void> {
              const answer = await at.decide(at[by], project, id, decisions[decision])
              expect([200, 403, 409]).toContain(answer.statusCode)
              if (answer.statusCode === 200 && decision === 'approve') {
                expect(by).toBe('supervisor')
                approved.add(id)
              }
            }
            for (const step of all) {
              const known = [...asked]
              await Promise.all(
                step.map((one) => {
                  if ('cents' in one) return add(one.by, one.isOut ? -one.cents : one.cents)
                  const target = known[one.of % Math.max(1, known.length)]
                  return target && decide(one.by, target.id, one.decision)
                }),
              )
              const due = [...booked, ...asked.flatMap(({ id, cents }) => (approved.has(id) ? [cents] : []))]
              const { balance, total } = await at.statement(project)
              expect(total).toBe(due.length)
              expect(Math.round(Number(balance ?? 0) * 100)).toBe(due.reduce((sum, cents) => sum + cents, 0))
            }
          }),
          { numRuns: 12, endOnFailure: true },
        ),
      180_000,
    )
  })
})
