// A process that takes lines in and moves their sums to ClickHouse until it is killed: takeAndMove.ts <folder> <address of ClickHouse>.
import { createLog } from '../../../server/plugins/logging.ts'
import { startMoving } from '../../../server/services/statistics/moving.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { floorTo, minutesOf, steps } from '../../../server/statistics/steps.ts'

const [, , dataDir = '', url = ''] = process.argv
const begin = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 60_000)
const key = { agent: 'agent', source: 'log' }
const linesAtOnce = 30

const store = await openStore({ dataDir, rollups: openClickHouse(url) })
const clock = (): Date => new Date((begin + 30 * 1440) * 60_000)
const moving = startMoving({ store, clock, log: createLog('silent'), maxRows: 25 })
for (;;) {
  await store.transaction(async ({ statistics }) => {
    const position = await statistics.position(key)
    for (let line = position; line < position + linesAtOnce; line += 1)
      await statistics.addTraffic(
        steps.map((step) => ({
          account: 'shop',
          kind: 'all',
          step,
          start: floorTo(begin + ((line * 37) % 2880), minutesOf[step]),
          resource: '',
          host: '',
          first: '',
          second: '',
          hits: 1,
          bytes: line,
          cached: 0,
        })),
      )
    await statistics.advance(key, { position: position + linesAtOnce, counted: linesAtOnce, refused: 0, seen: clock().toISOString() })
  })
  process.stdout.write('taken\n')
  await moving.pass()
  process.stdout.write('moved\n')
}
