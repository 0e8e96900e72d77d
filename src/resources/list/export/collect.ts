// Fetches every record of a list, page by page, as fast as the server allows.
import { whenAllowed } from '../../../ui/whenAllowed.ts'
import { MAX_EXPORTED } from './limits.ts'

export type Page<Row> = { data: Row[]; total?: number }
export type Collected<Row> = { rows: Row[]; total: number; isCut: boolean }

/** The largest page of the API. */
const PAGE = 200

/** Removes duplicates, because rows may move to another page meanwhile. `ask` gets pages from 1 on. */
export async function collect<Row extends { id: string | number }>(
  ask: (page: { page: number; perPage: number }) => Promise<Page<Row>>,
  most = MAX_EXPORTED,
): Promise<Collected<Row>> {
  const rows = new Map<Row['id'], Row>()
  let total = 0
  for (let page = 1; rows.size < most; page += 1) {
    const answer = await whenAllowed(() => ask({ page, perPage: PAGE }))
    total = answer.total ?? rows.size + answer.data.length
    for (const row of answer.data) rows.set(row.id, row)
    if (answer.data.length < PAGE || page * PAGE >= total) break
  }
  return { rows: [...rows.values()].slice(0, most), total, isCut: total > most }
}
