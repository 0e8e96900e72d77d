// The compared rows that are shown: of one kind, found by a search, a page of them.
import { useDeferredValue, useMemo, useState } from 'react'
import type { Refusal } from './batches.ts'
import type { Row } from './plan.ts'

export type Kind = Row['kind']
type Chosen = Kind | 'all'
export const ROWS_OF_PAGE = 100
const kinds: Kind[] = ['added', 'changed', 'deleted', 'equal', 'refused', 'skipped']

export function useShownRows(rows: Row[], refusals: Map<Row, Refusal>) {
  const [only, setOnly] = useState<Chosen>('all')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  // Typing goes on while a hundred thousand rows are searched.
  const searched = useDeferredValue(search)
  const byKind = useMemo(() => groupedBy(rows, refusals), [rows, refusals])
  const counted = kinds.map((kind) => ({ kind, count: byKind.get(kind)?.length ?? 0 })).filter(({ count }) => count > 0)
  const tabs = [{ kind: 'all' as const, count: rows.length }, ...counted]
  // After a change of the options, the chosen kind may have no rows.
  const chosen = tabs.some(({ kind }) => kind === only) ? only : 'all'
  const found = useMemo(() => {
    // Refused rows come first; otherwise the order of the file stays.
    const refused = byKind.get('refused') ?? []
    const all = refused.length === 0 ? rows : [...refused, ...rows.filter((row) => row.kind !== 'refused' && !refusals.has(row))]
    return (chosen === 'all' ? all : (byKind.get(chosen) ?? [])).filter((row) => isFound(row, searched))
  }, [rows, refusals, byKind, chosen, searched])
  // A search may end on a smaller page number than the current one.
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / ROWS_OF_PAGE)))
  return {
    tabs,
    chosen,
    search,
    found: found.length,
    page: at,
    shown: found.slice((at - 1) * ROWS_OF_PAGE, at * ROWS_OF_PAGE),
    hasRefused: byKind.has('refused'),
    choose(kind: Chosen) {
      setOnly(kind)
      setPage(1)
    },
    find(text: string) {
      setSearch(text)
      setPage(1)
    },
    turn: setPage,
  }
}

function groupedBy(rows: Row[], refusals: Map<Row, Refusal>): Map<Kind, Row[]> {
  const groups = new Map<Kind, Row[]>()
  for (const row of rows) {
    const kind = refusals.has(row) ? 'refused' : row.kind
    const group = groups.get(kind)
    if (group) group.push(row)
    else groups.set(kind, [row])
  }
  return groups
}

/** Whether the name, the type or a value of the row holds the text. */
function isFound(row: Row, search: string): boolean {
  const text = search.trim().toLowerCase()
  if (text === '') return true
  const sets = [...('stored' in row ? [row.stored] : []), ...('next' in row ? [row.next] : [])]
  const refused = row.kind === 'refused' && 'text' in row.problem ? [row.problem.text] : []
  return [...sets.flatMap(({ name, type, records }) => [name, type, ...records.map(({ content }) => content)]), ...refused].some((one) =>
    one.toLowerCase().includes(text),
  )
}
