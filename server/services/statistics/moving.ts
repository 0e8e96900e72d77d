// Moves closed rollups to their own store, where there is one (docs/decisions/330-clickhouse.md).
import { StoreError } from '../../store/database/errors.ts'
import { rollupShapes, type RollupTable, rollupTables } from '../../store/statistics/rollups.ts'
import { countedIn, type Move, type RollupStore } from '../../store/statistics/rollupStore.ts'
import type { Step } from '../../statistics/steps.ts'
import type { Store } from '../../store/types.ts'
import type { Clock, Log } from '../model.ts'
import { breath } from '../breath.ts'
import { repeat } from '../repeated.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Moving = {
  /** Moves everything that is closed now; resolves to the number of rows. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = {
  store: Pick<Store, 'moves' | 'rollups' | 'transaction' | 'alone'>
  clock: Clock
  log: Log
  pauseMilliseconds?: number
  /** Lines arrive some time after their requests. */ graceMinutes?: number
  /** Rows of one move: with the embedded database everything waits while it ends, some tens of milliseconds. */ maxRows?: number
}
const usualGrace = 10
/** Rows of time before this minute (since 1970) move. */
export const closedAt = (now: Date, graceMinutes = usualGrace): number => Math.floor(now.getTime() / minuteMilliseconds) - graceMinutes
/** No insertion that was given up arrives later than that. */
const forgottenMilliseconds = dayMilliseconds

export function startMoving({
  store,
  clock,
  log,
  pauseMilliseconds = 5 * minuteMilliseconds,
  graceMinutes = usualGrace,
  maxRows = 250,
}: Parts): Moving {
  const { rollups } = store
  if (!rollups) return { pass: async () => 0, close: async () => undefined }
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'statistics could not be moved to their store; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    // Checked before a move begins, because a failed move uses up a number.
    await rollups!.check(await store.moves.moved(), store.moves.parts)
    return store.alone(async () => {
      await countParts(rollups!)
      const end = closedAt(clock(), graceMinutes)
      let all = 0
      for (const table of rollupTables) for (const step of rollupShapes[table].closes) all += await moveAll(rollups!, { table, step, end })
      await lookAtGivenUp(rollups!)
      if (all > 0) log.info({ rows: all }, 'statistics were moved to their store')
      return all
    }, 'moving')
  }

  /** Of a database that moved rows before they were counted, or whose operator accepted a loss. */
  async function countParts(to: RollupStore): Promise<void> {
    const moved = await store.moves.moved()
    if (moved.done === 0 || (await store.moves.parts()).length > 0) return
    const parts = await to.parts(moved)
    await store.transaction(({ moves }) => moves.knowParts(parts))
  }

  async function moveAll(to: RollupStore, { table, step, end }: { table: RollupTable; step: Step; end: number }): Promise<number> {
    for (let all = 0; ;) {
      const rows = repeated.isClosed() ? [] : await store.moves.closed(table, step, end, maxRows)
      if (rows.length === 0) return all
      const move = await beginMove(to)
      await to.add(move, table, rows)
      await store.transaction(({ moves }) => moves.finish(move, table, rows))
      all += rows.length
      if (rows.length < maxRows) return all
      await breath()
    }
  }

  /** A number that no other database has: a copy of this one may go on beside it. */
  async function beginMove(to: RollupStore): Promise<Move> {
    const begin = (): Promise<Move> => store.transaction(({ moves }) => moves.begin(clock().toISOString()))
    const move = await begin()
    if (await to.claim(move)) return move
    await store.transaction(({ moves }) => moves.endName(move.portal))
    log.warn({ store: to.name }, 'another copy of this database moves statistics there; this one continues under a new name')
    const fresh = await begin()
    if (await to.claim(fresh)) return fresh
    throw new Error('a new name of statistics is taken')
  }

  /** Rows of given-up moves stay in the store of rollups: a copy of this database may count them. */
  async function lookAtGivenUp(to: RollupStore): Promise<void> {
    const { portal, done } = await store.moves.moved()
    const old = await store.moves.openBefore(new Date(clock().getTime() - forgottenMilliseconds).toISOString())
    const given = old.filter((move) => move.portal === portal && move.move < done)
    if (given.length === 0) return
    const numbers = given.map(({ move }) => move)
    const present = new Set(await to.present(portal, numbers))
    await store.transaction(async ({ moves }) => {
      for (const move of given) await (present.has(move.move) ? moves.neverCount(move) : moves.forget(move))
    })
  }
}

/** Throws StoreError when rollups are in a store that the settings do not name: their figures would be missing. */
export async function requireRollups({ moves, rollups }: Pick<Store, 'moves' | 'rollups'>): Promise<void> {
  if (rollups || countedIn(await moves.moved()).length === 0) return
  throw new StoreError(
    'statistics of this portal are in ClickHouse: set CLICKHOUSE_URL. To do without it, make a backup with it and restore that without it',
    'unavailable',
  )
}
