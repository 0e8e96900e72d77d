// Tabs of a record page and the sections each draws.
import type { FieldError, Resolved, ResolvedSection, ResolvedTab } from '../../engine/types.ts'
import { sectionOf } from '../form/errorPlaces.ts'

/** Tabs every stored record has beside its own. */
export const builtInTabs = ['history', 'json'] as const
export type BuiltInTab = (typeof builtInTabs)[number]

/** Tabs this page can show: forms and related lists in the order of the definition, then what every record has. */
export function shownTabs(resolved: Resolved, mode: 'create' | 'edit'): ResolvedTab[] {
  const own = (resolved.form.tabs ?? []).filter((tab) => (tab.sections?.length ?? 0) > 0 || (tab.related !== undefined && mode === 'edit'))
  if (mode === 'create') return own
  const hasForm = own.some((tab) => tab.sections?.length)
  const added = builtInTabs.filter((id) => !own.some((tab) => tab.id === id)).map((id) => ({ id }))
  return [...(hasForm ? [] : [{ id: 'edit', sections: sectionsOf(resolved, undefined) }]), ...own, ...added]
}

/** Which of the built-in tabs this is; a definition's own tab of the same name stands in its place. */
export function builtInOf(tab: ResolvedTab | undefined): BuiltInTab | undefined {
  return tab && !tab.sections && !tab.related ? builtInTabs.find((id) => id === tab.id) : undefined
}

/** Whether a tab shows something else than the form. */
export function isBeside(tab: ResolvedTab): boolean {
  return tab.related !== undefined || builtInOf(tab) !== undefined
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

/** How many of the errors each tab has, by its id; what has a place in none stands in the first form. */
export function wrongByTab(tabs: ResolvedTab[], errors: FieldError[]): Record<string, number> {
  const forms = tabs.filter((tab) => tab.sections?.length)
  const sections = forms.flatMap((tab) => tab.sections ?? [])
  const counts: Record<string, number> = {}
  for (const { path } of errors) {
    const section = sectionOf(path, sections)
    const tab = forms.find((form) => section && form.sections?.includes(section)) ?? forms[0]
    if (tab) counts[tab.id] = (counts[tab.id] ?? 0) + 1
  }
  return counts
}

/** A type that names no sections: one, of every field. */
const WHOLE: ResolvedSection[] = [{ id: 'settings', fields: [], collapsed: false }]
