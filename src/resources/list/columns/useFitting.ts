import { useCallback, useMemo, useState, type RefCallback } from 'react'
import { columnsIn, type ColumnModel } from './columnsOf.ts'

/** On phones a row is a two-line item, which uses any column it needs. */
export const PHONE = 720

/** Most lists are as wide as the one before: drawn for its width, they are drawn once. */
let lastWidth: number | undefined

/**
 * `fitting`: the columns that fit into the element of `frame` beside the `taken` px; the others are in the record, and the column menu
 * marks them.
 */
export function useFitting(
  columns: ColumnModel[],
  taken: number,
  sort?: string,
): { fitting: ColumnModel[]; frame: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(lastWidth)
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) lastWidth = element.clientWidth
      setWidth(element.clientWidth)
    }
    // Before the first paint; an element without layout has no width yet.
    if (element.clientWidth > 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const fitting = useMemo(
    () => (width === undefined || innerWidth < PHONE ? columns : columnsIn(columns, width - taken, sort)),
    [columns, width, taken, sort],
  )
  return { fitting, frame }
}
