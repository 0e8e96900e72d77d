// Every record of a list, page by page.

export type Page<Row> = { data: Row[]; total?: number }
export type Collected<Row> = { rows: Row[]; total: number; isCut: boolean }

/** The most the API gives at once. */
const PAGE = 200
/** More are not exported: the file is made in the browser. */
export const MOST_EXPORTED = 10_000

/** Rows that move to another page meanwhile stand once. `ask` gets pages from 1 on. */
export async function collect<Row extends { id: string | number }>(
  ask: (page: { page: number; perPage: number }) => Promise<Page<Row>>,
  most = MOST_EXPORTED,
): Promise<Collected<Row>> {
  const rows = new Map<Row['id'], Row>()
  let total = 0
  for (let page = 1; rows.size < most; page += 1) {
    const answer = await ask({ page, perPage: PAGE })
    total = answer.total ?? rows.size + answer.data.length
    for (const row of answer.data) rows.set(row.id, row)
    if (answer.data.length < PAGE || page * PAGE >= total) break
  }
  return { rows: [...rows.values()].slice(0, most), total, isCut: total > most }
}
