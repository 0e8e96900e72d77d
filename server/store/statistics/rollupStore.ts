// A store of rollups beside the portal's database: it gets rows that are closed, and answers sums of them.
import type { Step } from '../../statistics/steps.ts'
import type { ReadingRollups } from './port.ts'
import type { RollupRow, RollupTable } from './rollups.ts'
import type { Move, Moved } from './sql/moves.ts'

/** All calls throw StoreError `statistics` while the store does not answer. */
export type RollupStore = {
  /** For messages; without a password. */
  name: string
  /** Makes missing tables at the first call. */
  check: () => Promise<void>
  /** Rows that were added to by several moves are several rows; none of them counts before its move is done. */
  add: (to: Move, table: RollupTable, rows: readonly RollupRow[]) => Promise<void>
  /** The largest move of a portal that any row has; 0 = none. */
  lastMove: (portal: string) => Promise<number>
  /** Asks for the deletion of the rows of moves that were given up; resolves to whether none is left. */
  remove: (portal: string, moves: readonly number[]) => Promise<boolean>
  /** Deletes whole parts of a step that end before `before` (minutes since 1970); resolves to the number of rows. */
  trim: (portal: string, step: Step, before: number) => Promise<number>
  /** Every row that counts, in batches. Throws when one is missing. */
  rows: (moved: Moved, table: RollupTable) => AsyncIterable<RollupRow[]>
  reading: (moved: Moved) => ReadingRollups
  close: () => Promise<void>
}
