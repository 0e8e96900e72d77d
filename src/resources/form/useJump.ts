// Going to errors: from the alert, by F8, from the save bar; to another tab where the place is there.
import { useCallback, useRef } from 'react'
import type { FieldError, ResolvedSection, ResolvedTab } from '../../engine/types.ts'
import type { FormStore } from '../../ui/form/store.ts'
import { inPageOrder } from './errorPlaces.ts'
import { focusPlace } from './focus.ts'

type Place = { tab: ResolvedTab; entry: string | undefined }
type Given = {
  store: FormStore
  errors: FieldError[]
  sections: ResolvedSection[]
  /** Whether the open page draws a place, and which one does. */
  isShown: (pointer: string) => boolean
  placeOf: (pointer: string) => Place | undefined
  openTab: (tab: ResolvedTab, entry?: string) => void
}

export function useJump({ store, errors, sections, isShown, placeOf, openTab }: Given) {
  const last = useRef<string | undefined>(undefined)
  const jump = useCallback((pointer: string) => {
    last.current = pointer
    const other = isShown(pointer) ? undefined : placeOf(pointer)
    if (other) openTab(other.tab, other.entry)
    focusPlace(store, pointer, '', other !== undefined)
  }, [store, isShown, placeOf, openTab])
  const step = useCallback((by: 1 | -1) => {
    const ordered = inPageOrder(errors, sections)
    if (ordered.length === 0) return
    const at = ordered.findIndex((error) => error.path === last.current)
    const next = ordered[(at + by + ordered.length) % ordered.length] ?? ordered[0]
    if (next) jump(next.path)
  }, [errors, sections, jump])
  return { jump, step }
}
