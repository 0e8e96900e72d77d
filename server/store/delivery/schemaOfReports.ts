// Tables of agents' reports, as Kysely sees them.

/** `part` identifies a part of a record independently of its position; empty = the record itself. */
type PartKey = { account: string; type: string; id: string; part: string }
/** `figures` is JSON. */
export type ReportStateTable = PartKey & { agent: string; at: string; code: number; reason: string; figures: string }
export type ReportChangeTable = PartKey & { agent: string; at: string; code: number; reason: string }
/** Figures summed over one minute. */
export type ReportFigureTable = PartKey & { name: string; minute: string; count: number; total: number; least: number; most: number }
