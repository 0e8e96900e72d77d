import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { columnsIn, type ColumnModel } from './columnsOf.ts'

/** On phones a row is an item of two lines and takes what it needs of any column. */
const PHONE = 720

/** The columns that have room in `place` beside the `taken` px; the others are in the record, and the chooser says so. */
export function useFitting(columns: ColumnModel[], place: RefObject<HTMLElement | null>, taken: number): ColumnModel[] {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const frame = place.current
    if (!frame) return
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [place])
  return useMemo(() => (width === undefined || innerWidth < PHONE ? columns : columnsIn(columns, width - taken)), [columns, width, taken])
}
