// Parses queries of lists: `sort=["name","ASC"]&range=[0,24]&filter={"q":"x"}`.
import type { FieldError } from '../../src/engine/types.ts'

export type ListQuery = { sort?: { field: string; descending: boolean }; from: number; limit: number; filter: Record<string, unknown> }
export const maxRows = 200
const defaultRows = 25

/** Parses the three parameters; `refuse` creates the error. Never more than 200 rows. */
export function readListQuery(query: Record<string, string | undefined>, refuse: (errors: FieldError[]) => Error): ListQuery {
  const errors: FieldError[] = []
  const part = (name: string, isRight: (value: unknown) => boolean): unknown => {
    const text = query[name]
    if (text === undefined || text === '') return undefined
    const value = parse(text)
    if (value !== undefined && isRight(value)) return value
    errors.push({ path: `?${name}`, keyword: 'format', params: { format: name } })
    return undefined
  }
  const sort = part('sort', isSort) as [string, string] | undefined
  const range = part('range', isRange) as [number, number] | undefined
  const filter = part('filter', isFilter) as Record<string, unknown> | undefined
  if (errors.length > 0) throw refuse(errors)
  const [from, to] = range ?? [0, Math.max(defaultRows, idsIn(filter)) - 1]
  return {
    ...(sort && { sort: { field: sort[0], descending: sort[1].toUpperCase() === 'DESC' } }),
    from,
    limit: Math.min(to - from + 1, maxRows),
    filter: filter ?? {},
  }
}

/** A filter by ids returns all of them on one page. */
function idsIn({ id, id_in }: Record<string, unknown> = {}): number {
  return [id, id_in].reduce<number>((most, ids) => (Array.isArray(ids) ? Math.max(most, ids.length) : most), 0)
}

export function contentRange(name: string, from: number, count: number, total: number): string {
  return count === 0 ? `${name} */${total}` : `${name} ${from}-${from + count - 1}/${total}`
}

function parse(text: string): unknown {
  try {
    return text.length > 16_384 ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
function isSort(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && /^(asc|desc)$/i.test(String(value[1]))
}
function isRange(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => Number.isSafeInteger(end) && end >= 0) &&
    (value as number[])[1]! >= (value as number[])[0]!
  )
}
function isFilter(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
