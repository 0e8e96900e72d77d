// Moves closed rollups to their own store, where there is one (docs/decisions/330-clickhouse.md).
import { StoreError } from '../../store/database/errors.ts'
import { rollupShapes, type RollupTable, rollupTables } from '../../store/statistics/rollups.ts'
import type { RollupStore } from '../../store/statistics/rollupStore.ts'
import type { Step } from '../../statistics/steps.ts'
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { breath } from '../breath.ts'
import { repeat } from '../repeated.ts'

type Moving = { /** All that is closed by now; resolves to the number of rows. */ pass: () => Promise<number>; close: () => Promise<void> }
type Parts = {
  store: Pick<Store, 'moves' | 'rollups' | 'transaction' | 'alone'>
  clock: Clock
  log: Log
  pauseMilliseconds?: number
  /** Lines come some time after their requests. */ graceMinutes?: number
  /** Rows of one move: with the embedded database everything waits while it ends, some tens of milliseconds. */ mostRows?: number
}
const usualGrace = 10
/** Rows of time before this minute (since 1970) move. */
export const closedAt = (now: Date, graceMinutes = usualGrace): number => Math.floor(now.getTime() / 60_000) - graceMinutes
/** No insertion that was given up takes longer. */
const forgottenMilliseconds = 86_400_000

export function startMoving({ store, clock, log, pauseMilliseconds = 300_000, graceMinutes = usualGrace, mostRows = 250 }: Parts): Moving {
  const { rollups } = store
  if (!rollups) return { pass: async () => 0, close: async () => undefined }
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'statistics could not be moved to their store; it is tried again' })
  /** Unknown until the store was asked once: this database may be older than its rows there. */
  let least: number | undefined
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    // Before a move begins: one that fails leaves a number behind.
    await rollups!.check()
    return store.alone(async () => {
      least ??= await rollups!.lastMove((await store.moves.moved()).portal)
      const end = closedAt(clock(), graceMinutes)
      let all = 0
      for (const table of rollupTables) for (const step of rollupShapes[table].closes) all += await moveAll(rollups!, { table, step, end })
      await removeGivenUp(rollups!)
      if (all > 0) log.info({ rows: all }, 'statistics were moved to their store')
      return all
    })
  }

  async function moveAll(to: RollupStore, { table, step, end }: { table: RollupTable; step: Step; end: number }): Promise<number> {
    for (let all = 0; ;) {
      const rows = repeated.isClosed() ? [] : await store.moves.closed(table, step, end, mostRows)
      if (rows.length === 0) return all
      const move = await store.transaction(({ moves }) => moves.begin(clock().toISOString(), least))
      await to.add(move, table, rows)
      await store.transaction(({ moves }) => moves.finish(move, table, rows))
      all += rows.length
      if (rows.length < mostRows) return all
      await breath()
    }
  }

  async function removeGivenUp(from: RollupStore): Promise<void> {
    const moves = await store.moves.openBefore(new Date(clock().getTime() - forgottenMilliseconds).toISOString())
    const [first] = moves
    if (!first) return
    const isRemoved = await from.remove(
      first.portal,
      moves.map(({ move }) => move),
    )
    if (isRemoved) await store.transaction((inside) => inside.moves.forget(moves))
  }
}

/** Throws StoreError when rollups are in a store that the settings do not name: their figures would be missing. */
export async function requireRollups({ moves, rollups }: Pick<Store, 'moves' | 'rollups'>): Promise<void> {
  if (rollups || (await moves.moved()).done === 0) return
  throw new StoreError(
    'statistics of this portal are in ClickHouse: set CLICKHOUSE_URL. To do without it, make a backup with it and restore that without it',
    'unavailable',
  )
}
