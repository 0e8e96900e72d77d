// Tabs of a record page and the sections each draws.
import type { Resolved, ResolvedSection, ResolvedTab } from '../../engine/types.ts'

/** Tabs this page can show: forms and related lists; in the order of the definition. */
export function shownTabs(resolved: Resolved, mode: 'create' | 'edit'): ResolvedTab[] {
  const tabs = resolved.form.tabs ?? []
  return tabs.filter((tab) => (tab.sections?.length ?? 0) > 0 || (tab.related !== undefined && mode === 'edit'))
}

export function sectionsOf(resolved: Resolved, tab: ResolvedTab | undefined): ResolvedSection[] {
  if (tab) return tab.sections ?? []
  return resolved.form.sections?.length ? resolved.form.sections : WHOLE
}

export function allSections(resolved: Resolved): ResolvedSection[] {
  const inTabs = (resolved.form.tabs ?? []).flatMap((tab) => tab.sections ?? [])
  const all = [...(resolved.form.sections ?? []), ...inTabs]
  return all.length > 0 ? all : WHOLE
}

/** A type that names no sections: one, of every field. */
const WHOLE: ResolvedSection[] = [{ id: 'settings', fields: [], collapsed: false }]
