// Paging by `limit` and `offset`, as the specification names them.
import { maxRows } from '../plugins/query.ts'
import { invalidAt } from '../services/problem.ts'

export const pageQuery = ['limit', 'offset'] as const
const farthest = 10_000_000

/** At most 200 rows, which is also the default. Throws 400 `invalid`. */
export function readPage({ limit, offset }: { limit?: string | undefined; offset?: string | undefined }): {
  limit: number
  offset: number
} {
  return {
    limit: readWhole('limit', limit, { initial: maxRows, least: 1, most: maxRows }),
    offset: readWhole('offset', offset, { initial: 0, least: 0, most: farthest }),
  }
}

function readWhole(
  name: string,
  text: string | undefined,
  { initial, least, most }: { initial: number; least: number; most: number },
): number {
  if (text === undefined) return initial
  if (!/^\d{1,8}$/.test(text)) throw invalidAt(`?${name}`, 'type', { type: 'integer' })
  const value = Number(text)
  if (value < least) throw invalidAt(`?${name}`, 'minimum', { limit: least })
  if (value > most) throw invalidAt(`?${name}`, 'maximum', { limit: most })
  return value
}
