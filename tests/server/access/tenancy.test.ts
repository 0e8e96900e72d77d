// A3: for any sequence of what two tenants do, nothing of one reaches the other. TENANCY_RUNS = how many sequences on each database (npm run test:long: 10,000).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onPostgres } from '../support/onPostgres.ts'
import { openPortal, type Portal, type PortalOptions } from '../support/portal.ts'
import { createTenancy, type Kind, kinds, type Step, steps, stepsWith } from './tenancy.ts'

const runs = Number(process.env.TENANCY_RUNS ?? 60)

async function hold(options: PortalOptions): Promise<void> {
  const portal: Portal = await openPortal({ demo: 'people', env: { LOG_LEVEL: 'silent' }, ...options })
  try {
    const run = await createTenancy(portal)
    let count = 0
    const taken = new Map<Kind, number>()
    const holds = (sequences: fc.Arbitrary<Step[]>, numRuns: number): Promise<void> =>
      fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          await run(sequence)
          portal.logLines.length = 0
          count += 1
          for (const kind of new Set(sequence.map((step) => step.do))) taken.set(kind, (taken.get(kind) ?? 0) + 1)
        }),
        { numRuns, endOnFailure: true },
      )
    const missing = (): Kind[] => kinds.filter((kind) => (taken.get(kind) ?? 0) < runs / 5)
    await holds(steps, runs)
    expect(count).toBe(runs)
    // Few sequences say nothing about how often each step is taken. Of many, chance may leave a step out: it is taken in as many more as it lacks.
    if (runs >= 50) for (let left = missing(); left.length > 0; left = missing()) await holds(stepsWith(left), 1)
  } finally {
    await portal.close()
  }
}

describe('A3: actions of one tenant are invisible to the other', () => {
  it(`in ${runs} random sequences on SQLite`, () => hold({}), 60_000 + runs * 1500)
  onPostgres('on PostgreSQL', (postgres) => {
    it(`in ${runs} random sequences`, async () => hold({ env: { DATABASE_URL: await postgres.fresh() } }), 60_000 + runs * 1500)
  })
})
