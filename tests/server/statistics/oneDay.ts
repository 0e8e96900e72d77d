// One day of one account, for tests of moves to ClickHouse.
import { createLog } from '../../../server/plugins/logging.ts'
import { startMoving } from '../../../server/services/statistics/moving.ts'
import type { Store } from '../../../server/store/types.ts'

export const begin = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 60_000)
const now = (days = 0): Date => new Date((begin + (30 + days) * 1440) * 60_000)
export async function take(store: Store, hits: number): Promise<void> {
  await store.transaction(({ statistics }) =>
    statistics.addTraffic(
      (['m', 'h', 'd'] as const).map((step) => ({
        account: 'shop',
        kind: 'all' as const,
        step,
        start: begin,
        resource: '',
        host: '',
        first: '',
        second: '',
        hits,
        bytes: hits,
        cached: 0,
      })),
    ),
  )
}
export async function pass(store: Store, days = 0): Promise<number> {
  const moving = startMoving({ store, clock: () => now(days), log: createLog('silent') })
  return moving.pass().finally(() => moving.close())
}
export const day = { step: 'd', from: begin, to: begin + 1440 } as const
export async function sumOf(store: Store): Promise<number | undefined> {
  return (await store.statistics.byAccount(['shop'], day))[0]?.hits
}
