// Labels of types and records.
import { locales, type Locale } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { humanise } from '../../../src/engine/words/words.ts'

export function typeLabelsOf({ name, words }: Definition, part: 'name' | 'one'): Record<Locale, string> {
  const given = locales.map((locale) => words[locale]?.[part] ?? words[locale]?.name)
  return Object.fromEntries(
    locales.map((locale, index) => [locale, given[index] ?? given.find((text) => text !== undefined) ?? humanise(name)]),
  ) as Record<Locale, string>
}

/** Label of a menu group that the portal itself does not name, in each language that the type's texts offer. */
export function groupLabelOf({ words, resource: { menu } }: Definition): Partial<Record<Locale, string>> | undefined {
  const found = locales.flatMap((locale): [Locale, string][] => {
    const part = words[locale]?.menu
    const text = typeof part === 'object' && menu?.group !== undefined && Object.hasOwn(part, menu.group) ? part[menu.group] : undefined
    return text === undefined ? [] : [[locale, text]]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
