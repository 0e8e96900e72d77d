import { useCallback, useEffect, useRef } from 'react'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ListState } from '../state/useListState.ts'

export type Toggle = (id: ListRecord['id'], how: { isRange: boolean }) => void

/** A click toggles the selection; a Shift click selects all rows since the last click. A stable function. */
export function useRangeToggle(
  records: ListRecord[] | undefined,
  { selection, selected }: Pick<ListState, 'selection' | 'selected'>,
): Toggle {
  const latest = useRef({ records, selection, selected })
  const mark = useRef<ListRecord['id']>(undefined)
  useEffect(() => {
    latest.current = { records, selection, selected }
  })
  return useCallback((id, { isRange }) => {
    const { records: rows = [], selection: current, selected: before } = latest.current
    const range = isRange
      ? rangeOf(
          rows.map((row) => row.id),
          mark.current,
          id,
        )
      : []
    if (range.length > 1) current.select([...new Set([...before, ...range])])
    else current.toggle(id)
    mark.current = id
  }, [])
}

/** The ids between two ids (inclusive), in either order; empty if one of them is missing. */
export function rangeOf<Id>(ids: Id[], from: Id | undefined, to: Id): Id[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)]
  return start < 0 || end < 0 ? [] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
