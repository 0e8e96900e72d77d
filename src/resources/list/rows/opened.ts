// Remembers which row was opened from which history entry: going back returns to that row, not to the top of the list.
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ListRecord } from '../cells/listRecord.ts'

type Opened = { id: ListRecord['id']; /** Opened by keyboard: the row gets the focus again. */ byKeys: boolean }
const opened = new Map<string, Opened>()
/** Number of remembered history entries. */
const KEPT = 50

/** `before`: the row that was last opened from this history entry. */
export function useOpened(): { before: Opened | undefined; keep: (id: ListRecord['id'], byKeys: boolean) => void } {
  const { key } = useLocation()
  const keep = (id: ListRecord['id'], byKeys: boolean) => {
    opened.delete(key)
    opened.set(key, { id, byKeys })
    const [oldest] = opened.keys()
    if (opened.size > KEPT && oldest !== undefined) opened.delete(oldest)
  }
  return { before: opened.get(key), keep }
}

/** Focuses the row of the keyboard cursor once, as soon as it is mounted, unless something else has the focus. */
export function useRowFocus(isRequested: boolean, at: number): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const isThere = isRequested && at >= 0
  useEffect(() => {
    const row = body.current?.querySelector<HTMLTableRowElement>('tr.at')
    if (isThere && row && document.activeElement === document.body) focusRow(row)
  }, [isThere])
  return body
}

/** Focusable by the list's shortcuts only: Tab reaches the controls inside. */
export function focusRow(row: HTMLTableRowElement): void {
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
