// How much agents may report at once, how far from now, and what one reading returns.

export const mostReports = 500
/** RFC 3339, with seconds. */
export const momentPattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$'
/** Milliseconds that the clock of an agent may be ahead. */
export const mostAhead = 60_000
/** Milliseconds that a report may be late. */
export const mostLate = 86_400_000
/** Milliseconds: the period that is read without one, and the longest. */
export const initialPeriod = 86_400_000
export const longestPeriod = 31 * 86_400_000
/** Rows that one reading returns. */
export const mostChanges = 5_000
export const mostFigureRows = 50_000
export const mostPoints = 1_500
