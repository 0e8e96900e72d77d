// The sections of a resolved type, wherever they are shown.
import type { Test } from '../schema/types.ts'
import type { Resolved, ResolvedSection, ResolvedTab } from '../types.ts'

type MapTab = ResolvedTab & { map: string }
const isMap = (tab: ResolvedTab): tab is MapTab => tab.map !== undefined

/** A type without sections: all fields in one, without a title. */
export const WHOLE_FORM: ResolvedSection[] = [{ id: 'settings', fields: [], collapsed: false }]

const wholes = new WeakMap<MapTab, ResolvedSection>()

/** An entry of a map as one section; the same object for the same tab, to avoid re-rendering. */
export function entrySection(tab: MapTab): ResolvedSection {
  const made = wholes.get(tab) ?? { id: tab.id, fields: [`${tab.map}.*`], collapsed: false }
  wholes.set(tab, made)
  return made
}

/** The sections whose `if` the record matches; the same list if none has one. */
export function visibleSections(sections: ResolvedSection[], record: unknown, test: Test): ResolvedSection[] {
  return sections.some((section) => section.if) ? sections.filter((section) => !section.if || test(section.if, record)) : sections
}

/** Every section of the record, to find the section of a field. */
export function allSections(resolved: Resolved): ResolvedSection[] {
  const inTabs = (resolved.form.tabs ?? []).flatMap((tab) =>
    isMap(tab) ? [entrySection(tab), ...(tab.sections ?? [])] : (tab.sections ?? []),
  )
  const all = [...(resolved.form.sections ?? []), ...inTabs]
  return all.length > 0 ? all : WHOLE_FORM
}
