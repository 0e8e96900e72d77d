// Limits on reports: number per call, distance from the present, and rows per read.

export const mostReports = 500
/** RFC 3339, with seconds. */
export const momentPattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$'
/** Tolerated clock skew of an agent, in milliseconds. */
export const mostAhead = 60_000
/** Milliseconds that a report may be late. */
export const mostLate = 86_400_000
/** Default and longest period of a read, in milliseconds. */
export const initialPeriod = 86_400_000
export const longestPeriod = 31 * 86_400_000
/** Rows per read. */
export const mostHistoryRows = 5_000
export const mostFigureRows = 50_000
export const mostPoints = 1_500
/** Records of a type that are counted by their codes, and how many of them are read at once. */
export const mostCounted = 1_000
export const mostReadAtOnce = 50
