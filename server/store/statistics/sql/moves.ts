// Rows of the portal's database that go to a store of rollups, and which ones are already there (docs/decisions/330-clickhouse.md).
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { RollupRow, RollupTable } from '../rollups.ts'
import { type Counted, lastKnown, type Move, type Moved, type MovedPart } from '../rollupStore.ts'
import { movedPartsIn, partsOf } from './movedParts.ts'
import { rollupRowsIn } from './rollupRows.ts'

export function movesIn(tables: Kysely<Tables>) {
  const { takeOut, ...rows } = rollupRowsIn(tables)
  const { addParts, ...parts } = movedPartsIn(tables)
  return {
    ...rows,
    ...parts,
    moved: () => movedOf(tables),
    /** A number after all known ones; the first move of a portal gives it a name. */
    async begin(at: string): Promise<Move> {
      const moved = await movedOf(tables)
      const move = { portal: moved.portal || randomBytes(9).toString('hex'), move: lastKnown(moved) + 1 }
      await tables
        .insertInto('stat_moves')
        .values({ ...move, state: 'open', at })
        .execute()
      return move
    },
    /** Removes rows that were moved unchanged; later additions stay. Throws if another process moved them or ended the name. */
    async finish({ portal, move }: Move, table: RollupTable, moved: readonly RollupRow[]): Promise<void> {
      await takeOut(table, moved)
      const later = await tables
        .selectFrom('stat_moves')
        .where('portal', '=', portal)
        .where('move', '>', move)
        .where('state', '=', 'done')
        .select('move')
        .executeTakeFirst()
      await tables.deleteFrom('stat_moves').where('portal', '=', portal).where('state', '=', 'done').execute()
      const { numUpdatedRows } = await tables
        .updateTable('stat_moves')
        .set({ state: 'done' })
        .where((where) => where.and({ portal, move, state: 'open' }))
        .executeTakeFirst()
      if (later || numUpdatedRows !== 1n) throw new Error(`move ${move} of statistics ended elsewhere`)
      await addParts(partsOf(portal, table, moved))
    },
    /** For moves that ended before parts were counted. Changes nothing when some are known. */
    async knowParts(counted: readonly MovedPart[]): Promise<void> {
      if ((await parts.parts()).length === 0) await addParts(counted)
    },
    /** Keeps counting the rows moved under this name, and starts a new name with the next move. The other database may delete old parts. */
    async endName(portal: string): Promise<void> {
      const { done } = await movedOf(tables)
      await tables.deleteFrom('stat_moved_parts').where('portal', '=', portal).execute()
      await tables.deleteFrom('stat_moves').where('portal', '=', portal).where('move', '>', done).execute()
      await tables.updateTable('stat_moves').set({ state: 'never' }).where('portal', '=', portal).where('state', '=', 'open').execute()
      await tables.updateTable('stat_moves').set({ state: 'ended' }).where('portal', '=', portal).where('state', '=', 'done').execute()
    },
    /** Abandoned moves from before a moment. */
    openBefore: async (at: string): Promise<Move[]> =>
      tables.selectFrom('stat_moves').where('state', '=', 'open').where('at', '<', at).select(['portal', 'move']).execute(),
    /** Abandoned moves: their rows are in the store of rollups and never count. */
    async neverCount({ portal, move }: Move): Promise<void> {
      await tables
        .updateTable('stat_moves')
        .set({ state: 'never' })
        .where((where) => where.and({ portal, move, state: 'open' }))
        .execute()
    },
    /** Abandoned moves without rows in the store of rollups. */
    async forget({ portal, move }: Move): Promise<void> {
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
  const ended = new Set(rows.filter(({ state }) => state === 'ended').map(({ portal }) => portal))
  return {
    ...countedOf(rows.find(({ portal }) => !ended.has(portal))?.portal ?? ''),
    earlier: [...ended].sort().map(countedOf),
  }

  function countedOf(name: string): Counted {
    const own = rows.filter(({ portal }) => portal === name)
    return {
      portal: name,
      done: own.find(({ state }) => state === 'done' || state === 'ended')?.move ?? 0,
      open: own.filter(({ state }) => state === 'open' || state === 'never').map(({ move }) => move),
    }
  }
}
