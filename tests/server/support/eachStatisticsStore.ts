// A suite of statistics that runs with rollups in the portal's database, and with ClickHouse, to which all of them are moved after each batch.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startMoving } from '../../../server/services/statistics/moving.ts'
import { type ClickHouse, clickHouseProgram, startClickHouse } from '../../support/outside/clickHouse.ts'
import type { Made } from '../../support/outside/certificates.ts'
import { makeAgent, type TestAgent } from './agentSupport.ts'
import { openPortal, type Portal, type PortalOptions } from './portal.ts'

export type StatisticsBed = {
  open: (options: PortalOptions) => Promise<Portal>
  /** An agent whose lines are taken in and, where there is another store, moved there. */
  agent: (portal: Portal, name: string) => Promise<TestAgent>
}
/** Also rows of hours and days that are not over yet, so that many moves add to one period. */
const openPeriods = -2 * 1440

/** All rollups of a portal that are in its database now. */
export async function moveAll({ services }: Pick<Portal, 'services'>, maxRows = 500): Promise<number> {
  const moving = startMoving({ ...services, graceMinutes: openPeriods, maxRows })
  return moving.pass().finally(() => moving.close())
}

export function onEachStatisticsStore(name: string, suite: (bed: StatisticsBed) => Promise<void>): void {
  describe(`${name}, the portal's database`, () => suite({ open: openPortal, agent: makeAgent }))
  const program = clickHouseProgram()
  if (!program) return void describe.skip(`${name}, ClickHouse`, () => void it('is not installed', () => undefined))
  describe(`${name}, ClickHouse`, async () => {
    const clickHouse = await startClickHouse(program)
    afterAll(() => clickHouse.stop())
    await suite({
      open: async (options) => openPortal({ ...options, env: { ...options.env, CLICKHOUSE_URL: await clickHouse.fresh() } }),
      agent: async (portal, agentName) => {
        const agent = await makeAgent(portal, agentName)
        const ask: TestAgent['ask'] = async (asked) => {
          const answer = await agent.ask(asked)
          if (asked.method === 'POST') await moveAll(portal)
          return answer
        }
        return { ...agent, ask }
      },
    })
  })
}

/** A suite with a ClickHouse of its own; with a certificate, also by https. */
export function onClickHouse(suite: (clickHouse: () => ClickHouse) => void, certificate?: Made): void {
  const program = clickHouseProgram()
  describe.skipIf(!program)('on ClickHouse', () => {
    let clickHouse: ClickHouse | undefined
    beforeAll(async () => {
      clickHouse = await startClickHouse(program!, certificate)
    })
    afterAll(() => clickHouse?.stop())
    suite(() => clickHouse!)
  })
}
