// The sections of a form whose condition the draft meets.
import { useState } from 'react'
import { visibleSections } from '../../engine/resolve/sections.ts'
import type { Test } from '../../engine/schema/types.ts'
import type { ResolvedSection } from '../../engine/types.ts'

/** A stable list while the sections are the same, so that an edit re-renders nothing else. */
export function useSectionsShown(declared: ResolvedSection[], draft: unknown, test: Test): ResolvedSection[] {
  const shown = visibleSections(declared, draft, test)
  const [kept, keep] = useState(shown)
  const isSame = kept.length === shown.length && kept.every((section, index) => section === shown[index])
  if (!isSame) keep(shown)
  return isSame ? kept : shown
}
