// Statistics of the portal's own database (docs/decisions/220-statistics-store.md), whose rollups may be continued in another store.
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { StatisticsStore } from './port.ts'
import type { RollupStore } from './rollupStore.ts'
import { readingBoth } from './readingBoth.ts'
import { figuresAndLog } from './sql/figuresAndLog.ts'
import { movesIn } from './sql/moves.ts'
import { readingHours } from './sql/readingHours.ts'
import { readingStatistics } from './sql/readingStatistics.ts'
import { takingStatistics } from './sql/takingStatistics.ts'
import { trimmingStatistics } from './sql/trimmingStatistics.ts'

/** Without `rollups`, all of them are here. */
export function statisticsIn(db: Kysely<Tables>, rollups?: RollupStore): StatisticsStore {
  const here = {
    ...takingStatistics(db),
    ...readingStatistics(db),
    ...readingHours(db),
    ...trimmingStatistics(db),
    ...figuresAndLog(db),
  }
  return rollups ? { ...here, ...readingBoth(here, movesIn(db), rollups) } : here
}
