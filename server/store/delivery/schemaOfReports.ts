// The tables of what agents report, as Kysely sees them.

/** `part` tells one part of a record from another, whatever its place; empty = the record itself. */
type ReportPlace = { account: string; type: string; id: string; part: string }
/** `figures` is JSON. */
export type ReportStateTable = ReportPlace & { agent: string; at: string; code: number; reason: string; figures: string }
export type ReportChangeTable = ReportPlace & { agent: string; at: string; code: number; reason: string }
/** Figures added up from the beginning of a minute to its end. */
export type ReportFigureTable = ReportPlace & { name: string; minute: string; count: number; total: number; least: number; most: number }
