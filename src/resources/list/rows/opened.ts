// Which row was opened from which step of the history: the way back leads to it, not to the begin of the list.
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ListRecord } from '../cells/listRecord.ts'

type Opened = { id: ListRecord['id']; /** By the keyboard: it has the focus again. */ byKeys: boolean }
const opened = new Map<string, Opened>()
/** Steps that are kept. */
const KEPT = 50

/** `before` is what was opened from this step of the history, the last time that one stood here. */
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

/** As soon as the row that the keys are at is there it takes the focus, once, unless something else has it. */
export function useRowFocus(isAsked: boolean, at: number): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const isThere = isAsked && at >= 0
  useEffect(() => {
    const row = body.current?.querySelector<HTMLTableRowElement>('tr.at')
    if (isThere && row && document.activeElement === document.body) focusRow(row)
  }, [isThere])
  return body
}

/** Reached by the keys of the list only: what stands in it is reached by Tab. */
export function focusRow(row: HTMLTableRowElement): void {
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
