// How many rows were moved to a store of rollups, by the parts in which it stores them.
import { type Kysely, sql } from 'kysely'
import type { Step } from '../../../statistics/steps.ts'
import type { Tables } from '../../schema.ts'
import type { MovedPart } from '../rollupStore.ts'
import { chunks, partMinutes, type RollupRow, type RollupTable } from '../rollups.ts'

export function movedPartsIn(db: Kysely<Tables>) {
  return {
    parts: async (): Promise<MovedPart[]> => (await db.selectFrom('stat_moved_parts').selectAll().execute()) as MovedPart[],
    async addParts(parts: readonly MovedPart[]): Promise<void> {
      for (const some of chunks(parts))
        await db
          .insertInto('stat_moved_parts')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['portal', 'rollup', 'step', 'part']).doUpdateSet({ rows: sql`stat_moved_parts.rows + excluded.rows` }),
          )
          .execute()
    },
    endParts: async (): Promise<void> => void (await db.deleteFrom('stat_moved_parts').execute()),
    /** Parts that end before `before` (minutes since 1970) are about to be deleted. */
    async forgetParts(step: Step, before: number): Promise<void> {
      await db
        .deleteFrom('stat_moved_parts')
        .where('step', '=', step)
        .where('part', '<', Math.floor(before / partMinutes[step]))
        .execute()
    },
  }
}

export function partsOf(portal: string, rollup: RollupTable, rows: readonly RollupRow[]): MovedPart[] {
  const parts = new Map<string, MovedPart>()
  for (const row of rows) {
    const step = row['step'] as Step
    const part = Math.floor(Number(row['start']) / partMinutes[step])
    const one = parts.get(`${step} ${part}`) ?? { portal, rollup, step, part, rows: 0 }
    parts.set(`${step} ${part}`, one)
    one.rows += 1
  }
  return [...parts.values()]
}
