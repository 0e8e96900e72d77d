// Rows of the portal's database that go to a store of rollups, and which ones are already there (docs/decisions/330-clickhouse.md).
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { RollupRow, RollupTable } from '../rollups.ts'
import { rollupRowsIn } from './rollupRows.ts'
import { chunks } from './takingStatistics.ts'

/**
 * Of the rows under `portal` in a store of rollups those of moves up to `done` count, except of `open` ones: these rows are still in the portal's
 * database. The name of the portal is random and belongs to the history of one database: another one never counts its rows.
 */
export type Moved = { portal: string; done: number; open: number[] }
export type Move = Pick<Moved, 'portal'> & { move: number }

export function movesIn(tables: Kysely<Tables>) {
  const { takeOut, ...rows } = rollupRowsIn(tables)
  return {
    ...rows,
    moved: () => movedOf(tables),
    /** The first move after all known ones; `least`: also after what the store of rollups has, whose rows nobody here knows of. */
    async begin(at: string, least = 0): Promise<Move> {
      const { portal: known, done, open } = await movedOf(tables)
      const portal = known === '' ? randomBytes(9).toString('hex') : known
      const last = Math.max(done, ...open)
      const unknown = Array.from({ length: Math.max(0, least - last) }, (_, index) => last + index + 1)
      const move = last + unknown.length + 1
      for (const part of chunks([...unknown, move]))
        await tables
          .insertInto('stat_moves')
          .values(part.map((one) => ({ portal, move: one, state: 'open' as const, at })))
          .execute()
      return { portal, move }
    },
    /** Takes rows out that were moved as they are here; what was added meanwhile stays. */
    async finish({ portal, move }: Move, table: RollupTable, moved: readonly RollupRow[]): Promise<void> {
      await takeOut(table, moved)
      await tables.deleteFrom('stat_moves').where('portal', '=', portal).where('state', '=', 'done').execute()
      await tables
        .updateTable('stat_moves')
        .set({ state: 'done' })
        .where((where) => where.and({ portal, move }))
        .execute()
    },
    /** Moves from before a moment that were given up. */
    openBefore: async (at: string): Promise<Move[]> =>
      tables.selectFrom('stat_moves').where('state', '=', 'open').where('at', '<', at).select(['portal', 'move']).execute(),
    /** The store of rollups has no rows of them any more. */
    async forget(moves: readonly Move[]): Promise<void> {
      for (const { portal, move } of moves)
        await tables
          .deleteFrom('stat_moves')
          .where((where) => where.and({ portal, move, state: 'open' }))
          .execute()
    },
    /** Everything is here again. */
    endMoves: async (): Promise<void> => void (await tables.deleteFrom('stat_moves').execute()),
  }
}

async function movedOf(db: Kysely<Tables>): Promise<Moved> {
  const rows = await db.selectFrom('stat_moves').select(['portal', 'move', 'state']).orderBy('move').execute()
  const done = rows.findLast(({ state }) => state === 'done')
  return {
    portal: done?.portal ?? rows[0]?.portal ?? '',
    done: done?.move ?? 0,
    open: rows.filter(({ state }) => state === 'open').map(({ move }) => move),
  }
}
