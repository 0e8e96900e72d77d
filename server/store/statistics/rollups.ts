// The rollups as tables: the columns that identify a row, that are summed, and that keep a maximum or a union.
import type { Step } from '../../statistics/steps.ts'
import type { Tables } from '../schema.ts'
import { dayMinutes } from '../../../src/engine/time/units.ts'

export type RollupTable = keyof Pick<Tables, 'stat_traffic' | 'stat_views' | 'stat_figures' | 'stat_uniques'>
export type RollupRow = Record<string, string | number>
type Shape = {
  key: readonly string[]
  sums: readonly string[]
  /** Taking one twice changes nothing. */
  peaks: readonly string[]
  /** Steps whose rows change only by additions. Minutes of views are compared with each other for the peaks of hours and days. */
  closes: readonly Step[]
}

export const rollupShapes: Record<RollupTable, Shape> = {
  stat_traffic: {
    key: ['account', 'kind', 'step', 'start', 'resource', 'host', 'first', 'second'],
    sums: ['hits', 'bytes', 'cached'],
    peaks: [],
    closes: ['m', 'h', 'd'],
  },
  stat_views: {
    key: ['account', 'kind', 'step', 'start', 'stream', 'first', 'second'],
    sums: ['views', 'seconds'],
    peaks: ['active'],
    closes: ['h', 'd'],
  },
  stat_figures: {
    key: ['account', 'kind', 'step', 'start', 'subject', 'metric'],
    sums: ['total', 'count'],
    peaks: ['most'],
    closes: ['m', 'h', 'd'],
  },
  stat_uniques: { key: ['account', 'step', 'start', 'stream'], sums: [], peaks: ['viewers'], closes: ['h', 'd'] },
}
/** Rows of a step are stored in parts of so many minutes. */
export const partMinutes: Record<Step, number> = { m: dayMinutes, h: 43_200, d: 43_200 }
export const rollupTables = Object.keys(rollupShapes) as RollupTable[]
export const columnsOf = (table: RollupTable): string[] => {
  const { key, sums, peaks } = rollupShapes[table]
  return [...key, ...sums, ...peaks]
}

/** Rows per statement: few different statements, and values far below the limits of the databases. */
const maxRows = 200
export function chunks<T>(rows: readonly T[], most = maxRows): T[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) => rows.slice(index * most, (index + 1) * most))
}
