// Going to errors: from the alert, by F8, from the save bar; to another tab where the place is there.
import { useCallback, useRef } from 'react'
import type { FieldError, ResolvedSection, ResolvedTab } from '../../engine/types.ts'
import type { FormStore } from '../../ui/form/store.ts'
import { inPageOrder, sectionOf } from './errorPlaces.ts'
import { focusPlace } from './focus.ts'

type Given = { store: FormStore; errors: FieldError[]; sections: ResolvedSection[]; tabs: ResolvedTab[]; openTab: (id: string) => void }

export function useJump({ store, errors, sections, tabs, openTab }: Given) {
  const last = useRef<string | undefined>(undefined)
  const jump = useCallback((pointer: string) => {
    last.current = pointer
    if (!sectionOf(pointer, sections)) {
      const other = tabs.find((tab) => sectionOf(pointer, tab.sections ?? []))
      if (other) openTab(other.id)
    }
    focusPlace(store, pointer)
  }, [store, sections, tabs, openTab])
  const step = useCallback((by: 1 | -1) => {
    const ordered = inPageOrder(errors, sections)
    if (ordered.length === 0) return
    const at = ordered.findIndex((error) => error.path === last.current)
    const next = ordered[(at + by + ordered.length) % ordered.length] ?? ordered[0]
    if (next) jump(next.path)
  }, [errors, sections, jump])
  return { jump, step }
}
