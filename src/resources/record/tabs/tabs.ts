// Tabs of a record page and the sections of each.
import { builtInTabs } from '../../../engine/check/drawn.ts'
import { BASE_ENTRY, entryIdOf, entryKeyOf, NEW_ENTRY } from '../../../engine/values/changes/entries.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import { fromPointer, getAt, parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import { mapSchemaOf } from '../../../engine/schema/mapSchema.ts'
import type { FieldError, Resolved, ResolvedSection, ResolvedTab } from '../../../engine/types.ts'
import { createTabs, customTabs } from '../../../custom/areas.ts'
import { sectionOf } from '../../../ui/form/texts/fieldNames.ts'
import { entrySection, WHOLE_FORM } from '../../../engine/resolve/sections.ts'

/** Built-in tabs of every stored record. */
export type BuiltInTab = (typeof builtInTabs)[number]
/** A tab of a map: the table, or one page of it. */
export type MapTab = ResolvedTab & { map: string }

const EDIT = 'edit'

/** Tabs of this page: the form, those of the definition in its order, then the built-in ones. */
export function shownTabs(resolved: Resolved, mode: 'create' | 'edit', { isInactive = false, isUsed = false } = {}): ResolvedTab[] {
  const own = (resolved.form.tabs ?? []).filter(
    (tab) => (isUsed || builtInOf(tab) !== 'used') && (isForm(tab) || (mode === 'edit' && !isInactive && canShow(tab, resolved))),
  )
  const forms = own.filter(isForm)
  if (mode === 'create') return (resolved.form.tabs ?? []).filter((tab) => isForm(tab) || isOfCreation(tab))
  const added: ResolvedTab[] = builtInTabs
    .filter((id) => (isUsed || id !== 'used') && (isInactive || !own.some((tab) => tab.id === id)))
    .map((id) => ({ id }))
  const all: ResolvedTab[] = [...(forms.length > 0 ? [] : [{ id: EDIT, sections: sectionsOf(resolved, undefined) }]), ...own, ...added]
  const placed = all.filter(({ at }) => at !== undefined).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
  return placed.reduce(
    (list, tab) => list.toSpliced(tab.at ?? 0, 0, tab),
    all.filter(({ at }) => at === undefined),
  )
}

function canShow(tab: ResolvedTab, resolved: Resolved): boolean {
  if (tab.component !== undefined) return customTabs[tab.component] !== undefined
  if (tab.map !== undefined) return mapSchemaOf(resolved.schema, tab.map) !== undefined
  if (tab.section !== undefined) return resolved.form.sections?.some(({ id }) => id === tab.section) === true
  if (tab.action !== undefined) return resolved.actions.some(({ id }) => id === tab.action)
  return tab.related !== undefined || isBuiltIn(tab.id)
}

/** Shown before the record exists. */
export const isOfCreation = (tab: ResolvedTab): boolean => tab.component !== undefined && createTabs[tab.component] !== undefined
const isForm = (tab: ResolvedTab): boolean => (tab.sections?.length ?? 0) > 0 && tab.map === undefined
const isBuiltIn = (id: string): id is BuiltInTab => builtInTabs.some((name) => name === id)
export const isMap = (tab: ResolvedTab | undefined): tab is MapTab => tab?.map !== undefined

/** The tabs of the bar, and which of them is current. An address of a section is a place in the form: the index beside it leads there. */
export function barOf(tabs: ResolvedTab[], open: ResolvedTab | undefined): { shown: ResolvedTab[]; current: ResolvedTab | undefined } {
  const shown = tabs.filter((tab) => tab.section === undefined && (!tab.hiddenUntilOpen || tab === open))
  return { shown, current: open?.section === undefined ? open : (shown.find(isForm) ?? shown[0]) }
}

/** The tab of an address: by its id, or by the segment of its entries. */
export function tabAt(tabs: ResolvedTab[], target: string | undefined): ResolvedTab | undefined {
  return tabs.find(({ id, entry }) => id === target || (entry !== undefined && entry === target)) ?? tabs[0]
}

/** Which built-in tab this is; a definition's tab of the same name replaces it. */
export function builtInOf(tab: ResolvedTab | undefined): BuiltInTab | undefined {
  const isOwn = tab && (tab.sections ?? tab.section ?? tab.related ?? tab.component ?? tab.action ?? tab.map) !== undefined
  return tab && !isOwn && isBuiltIn(tab.id) ? tab.id : undefined
}

/** Whether a tab shows something other than the form. */
export function isBeside(tab: ResolvedTab): boolean {
  return (
    tab.related !== undefined || (tab.component !== undefined && !isForm(tab)) || tab.action !== undefined || builtInOf(tab) !== undefined
  )
}

/** The open part of a map's tab: `table`, a new entry, the default, or an entry by its key. */
export type OpenEntry = { kind: 'table' | 'new' | 'base' | 'missing' } | { kind: 'entry'; key: string }

export function entryAt(tab: ResolvedTab | undefined, word: string | undefined): OpenEntry {
  if (!isMap(tab) || word === undefined) return { kind: 'table' }
  if (word === NEW_ENTRY) return { kind: 'new' }
  if (word === BASE_ENTRY) return { kind: tab.base ? 'base' : 'missing' }
  const key = entryKeyOf(word)
  return key === undefined ? { kind: 'missing' } : { kind: 'entry', key }
}

/** Number of stored entries of a map's tab. */
export function entriesIn(record: Record<string, unknown> | undefined, { map }: MapTab): number {
  const entries = getAt(record, toPointer(parseFieldPath(map)))
  return isPlainObject(entries) ? Object.keys(entries).length : 0
}

/** The sections of a tab's form. For an entry: the sections of the tab, or the entry as a whole. */
export function sectionsOf(resolved: Resolved, tab: ResolvedTab | undefined, open: OpenEntry = { kind: 'table' }): ResolvedSection[] {
  const whole = resolved.form.sections?.length ? resolved.form.sections : WHOLE_FORM
  if (!tab || tab.section !== undefined) return whole
  if (!isMap(tab)) return tab.sections ?? []
  if (open.kind === 'base') return baseSections(whole, tab)
  if (open.kind !== 'entry') return []
  return tab.sections?.length ? tab.sections : [entrySection(tab)]
}

/** The sections of the record that rules can override, reduced to such fields. */
function baseSections(sections: ResolvedSection[], { base = [] }: MapTab): ResolvedSection[] {
  const isBase = (field: string) => base.some((path) => field === path || field.startsWith(`${path}.`))
  return sections.map((section) => ({ ...section, fields: section.fields.filter(isBase) })).filter(({ fields }) => fields.length > 0)
}

/** The tab that shows a pointer, with the segment of its entry; undefined: none does. */
export function tabWith(tabs: ResolvedTab[], pointer: string): { tab: ResolvedTab; entry: string | undefined } | undefined {
  const names = fromPointer(pointer)
  const ofMap = tabs.filter(isMap).find(({ map }) => parseFieldPath(map).every((name, index) => name === names[index]))
  if (ofMap) {
    const key = names[parseFieldPath(ofMap.map).length]
    return { tab: ofMap, entry: key === undefined ? undefined : entryIdOf(key) }
  }
  const forms = tabs.filter((tab) => isForm(tab))
  const section = sectionOf(
    pointer,
    forms.flatMap((tab) => tab.sections ?? []),
  )
  const tab = section && forms.find((form) => form.sections?.includes(section))
  return tab && { tab, entry: undefined }
}

/** Number of errors per tab, by tab id; errors that belong to no tab count for the first form. */
export function wrongByTab(tabs: ResolvedTab[], errors: FieldError[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of errors) {
    const tab = tabWith(tabs, path)?.tab ?? tabs.find(isForm)
    if (tab) counts[tab.id] = (counts[tab.id] ?? 0) + 1
  }
  return counts
}
