// Statistics in the portal's own database (docs/decisions/220-statistics-store.md).
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import { readingHours } from './readingHours.ts'
import { readingStatistics } from './readingStatistics.ts'
import { figuresAndLog } from './figuresAndLog.ts'
import { chunks, takingStatistics } from './takingStatistics.ts'
import { trimmingStatistics } from './trimmingStatistics.ts'

export function statisticsIn(db: Kysely<Tables>) {
  return { ...takingStatistics(db), ...readingStatistics(db), ...readingHours(db), ...trimmingStatistics(db), ...figuresAndLog(db, chunks) }
}
