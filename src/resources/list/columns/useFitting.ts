import { useCallback, useMemo, useState, type RefCallback } from 'react'
import { columnsIn, type ColumnModel } from './columnsOf.ts'

/** On phones a row is an item of two lines and takes what it needs of any column. */
export const PHONE = 720

/** `fitting`: the columns that have room in the element of `frame` beside the `taken` px; the others are in the record, and the chooser says so. */
export function useFitting(
  columns: ColumnModel[],
  taken: number,
  sort?: string,
): { fitting: ColumnModel[]; frame: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState<number>()
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // At once, before anything is painted; what is not laid out has no width yet.
    if (element.clientWidth > 0) setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const fitting = useMemo(
    () => (width === undefined || innerWidth < PHONE ? columns : columnsIn(columns, width - taken, sort)),
    [columns, width, taken, sort],
  )
  return { fitting, frame }
}
