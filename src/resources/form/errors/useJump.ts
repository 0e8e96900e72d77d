// Jumps to errors from the alert, by F8 and from the save bar; switches the tab if the field is on another one.
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isAddress, isOf } from '../../../client/paths/isHere.ts'
import type { FieldError, ResolvedSection, ResolvedTab } from '../../../engine/types.ts'
import type { FormStore } from '../../../ui/form/store.ts'
import { inPageOrder, mendedAt } from './errorTexts.ts'
import { focusField } from './focus.ts'

type Position = { tab: ResolvedTab; entry: string | undefined }
type Given = {
  store: FormStore
  errors: FieldError[]
  sections: ResolvedSection[]
  /** Whether the painted page renders a path, and which page does. */
  isShown: (pointer: string) => boolean
  tabOf: (pointer: string) => Position | undefined
  openTab: (tab: ResolvedTab, entry?: string) => void
  tabAddress: (tab: ResolvedTab, entry?: string) => string
  /** Other pages of the same record, by their paths. */
  staysHere: (pathname: string) => boolean
}

export function useJump(given: Given) {
  const { pathname, search } = useLocation()
  const latest = useRef({ ...given, painted: pathname + search })
  useEffect(() => {
    latest.current = { ...given, painted: pathname + search }
  })
  const last = useRef<string | undefined>(undefined)
  const jump = useCallback((pointer: string) => {
    const { store, isShown, tabOf, openTab, tabAddress, staysHere } = latest.current
    // Another page may be loading: the address is ahead of the painted page.
    const isPainted = () => isAddress(latest.current.painted)
    if (!isPainted() && !isOf(latest.current.painted) && !staysHere(location.pathname)) return // the user has left: no jump
    last.current = pointer
    const other = isPainted() && isShown(pointer) ? undefined : tabOf(pointer)
    if (other && !isAddress(tabAddress(other.tab, other.entry))) openTab(other.tab, other.entry)
    focusField(store, pointer, '', other && isPainted)
  }, [])
  const step = useCallback(
    (by: 1 | -1) => {
      const ordered = inPageOrder(latest.current.errors, latest.current.sections)
      if (ordered.length === 0) return
      const at = ordered.findIndex((error) => mendedAt(error) === last.current)
      const next = ordered[(at + by + ordered.length) % ordered.length] ?? ordered[0]
      if (next) jump(mendedAt(next))
    },
    [jump],
  )
  return { jump, step }
}
