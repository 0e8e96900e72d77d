// Limits on reports: number per call, distance from the present, and rows per read.
import { minuteMilliseconds, dayMilliseconds } from '../../../src/engine/time/units.ts'

export const maxReports = 500
/** RFC 3339, with seconds. */
export const momentPattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$'
/** Tolerated clock skew of an agent, in milliseconds. */
export const maxAhead = minuteMilliseconds
/** Milliseconds that a report may be late. */
export const maxLate = dayMilliseconds
/** Default and longest period of a read, in milliseconds. */
export const initialPeriod = dayMilliseconds
export const maxPeriod = 31 * dayMilliseconds
/** Rows per read. */
export const maxHistoryRows = 5_000
export const maxFigureRows = 50_000
export const maxPoints = 1_500
/** Records of a type that are counted by their codes, and how many of them are read at once. */
export const maxCounted = 1_000
export const maxReadAtOnce = 50
