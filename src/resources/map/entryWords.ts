// Names for the entries of a map: the type's words, else the product's.
import { isPattern } from '../../engine/values/changes/entries.ts'
import { unmark } from '../../engine/values/views.ts'
import type { FieldPath } from '../../engine/schema/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import type { MapTab } from '../record/tabs/tabs.ts'
import type { Entries } from './useEntries.ts'

/** The field path of the key's label and help. */
export function keyField(tab: MapTab, { schema }: Pick<Entries, 'schema'>): FieldPath {
  const view = schema?.map.view
  const rows = typeof view === 'object' ? view['rows'] : undefined
  return `${tab.map}.${typeof rows?.['key'] === 'string' ? rows['key'] : 'key'}`
}

export function keyWord(tab: MapTab, entries: Pick<Entries, 'schema'>, words: FormWords): string {
  const at = keyField(tab, entries)
  return words.text('fields', at) ?? words.t('map.key')
}

/** The kind of a key: a path or a pattern of paths; undefined for other keys. */
export function kindWord(tab: MapTab, key: string, words: FormWords): string | undefined {
  return tab.match === 'path' ? words.t(isPattern(unmark(key)) ? 'map.pattern' : 'map.prefix') : undefined
}

export function keyText(key: string, words: FormWords): string {
  return unmark(key) || words.t('form.emptyRow')
}
