// Which parts of a record the table shows.
import { type PartRow, type States } from './partRows.ts'
import { toneOfCode } from './reportTones.ts'

export type PartFilter = { /** Absent: all of them. */ source?: string | undefined; which: 'all' | 'problems' }

/** Any known state but a good one, such as a stream that is not published. */
export function hasProblem({ code }: Pick<PartRow, 'code'>, { codes }: Pick<States, 'codes'>): boolean {
  return code !== null && toneOfCode(codes, code) !== 'ok'
}

/** Rows of the chosen source: all of them, those with problems, and those to show. */
export function filtered(rows: PartRow[], { source, which }: PartFilter, states: Pick<States, 'codes'>) {
  const all = rows.filter((row) => source === undefined || row.source === source)
  const problems = all.filter((row) => hasProblem(row, states))
  return { all, problems, shown: which === 'all' ? all : problems }
}
