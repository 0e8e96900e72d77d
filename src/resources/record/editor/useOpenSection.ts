// A tab with a section scrolls the form to it.
import { useEffect } from 'react'
import { parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import type { Resolved, ResolvedTab } from '../../../engine/types.ts'
import { goToSection } from '../../../ui/form/sections/goToSection.ts'
import type { FormStore } from '../../../ui/form/store.ts'

export function useOpenSection(store: FormStore, resolved: Resolved, tab: ResolvedTab | undefined): void {
  const id = tab?.section
  useEffect(() => {
    const section = resolved.form.sections?.find((one) => one.id === id)
    const [first] = section?.fields ?? []
    if (id === undefined || first === undefined) return
    // A closed section opens first.
    store.reveal(toPointer(parseFieldPath(first)))
    const frame = requestAnimationFrame(() => goToSection(id))
    return () => cancelAnimationFrame(frame)
  }, [store, resolved, id])
}
