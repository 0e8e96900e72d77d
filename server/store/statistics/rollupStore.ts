// A store of rollups beside the portal's database: it gets rows that are closed, and answers sums of them.
import type { Step } from '../../statistics/steps.ts'
import type { ReadingRollups } from './port.ts'
import type { RollupRow, RollupTable } from './rollups.ts'

/** Of the rows under `portal` those of moves up to `done` count, except of `open` ones: these rows are still in the portal's database. */
export type Counted = { portal: string; done: number; open: number[] }
/**
 * The name of a portal there is random and belongs to the history of one database. A database that shares its name with a copy goes on under a new
 * one: what it had moved under `earlier` names counts as well.
 */
export type Moved = Counted & { earlier: Counted[] }
/** So many rows of a part were moved under a name. `part`: of `partMinutes` since 1970. */
export type MovedPart = { portal: string; rollup: RollupTable; step: Step; part: number; rows: number }
/** Read when the store of rollups is looked at only. */
export type Expected = () => Promise<MovedPart[]>
export type Move = Pick<Counted, 'portal'> & { move: number }

/** All calls throw StoreError `statistics` while the store does not answer. */
export type RollupStore = {
  /** For messages; without a password. */
  name: string
  /** Makes the tables of a portal that has moved nothing yet. Throws StoreError when rows that were moved are not there. */
  check: (moved: Moved, expected: Expected) => Promise<void>
  /** Counts the rows that count under the present name: for a database that does not know how many it moved. */
  parts: (moved: Moved) => Promise<MovedPart[]>
  /** Before rows are added. Resolves to false when the move, or a later one, belongs to another database with the same name. */
  claim: (move: Move) => Promise<boolean>
  /** Rows that were added to by several moves are several rows; none of them counts before its move is done. */
  add: (to: Move, table: RollupTable, rows: readonly RollupRow[]) => Promise<void>
  /** The moves that have rows. */
  present: (portal: string, moves: readonly number[]) => Promise<number[]>
  /**
   * Deletes whole parts of a step that end before `before` (minutes since 1970); resolves to the number of rows. Nothing where another database
   * goes on under the same name.
   */
  trim: (counted: Counted, step: Step, before: number) => Promise<number>
  /** Every row that counts, in batches. Throws when one is missing. */
  rows: (moved: Moved, expected: Expected, table: RollupTable) => AsyncIterable<RollupRow[]>
  /** Throws like `check`, if there was no query since a failure. */
  reading: (moved: Moved, expected: Expected) => ReadingRollups
  close: () => Promise<void>
}

/** The names under which anything counts. */
export const countedIn = ({ earlier, ...present }: Moved): Counted[] => [present, ...earlier].filter(({ done }) => done > 0)
/** The largest number in the database. */
export const lastKnown = ({ done, open }: Counted): number => Math.max(done, ...open)
