// What a type and one of its records are called.
import { locales, type Definition, type Locale } from '../../../src/engine/types.ts'
import { humanise } from '../../../src/engine/words.ts'

export function labelsOf({ name, words }: Definition, part: 'name' | 'one'): Record<Locale, string> {
  const given = locales.map((locale) => words[locale]?.[part] ?? words[locale]?.name)
  return Object.fromEntries(locales.map((locale, index) => [locale, given[index] ?? given.find((text) => text !== undefined) ?? humanise(name)])) as Record<Locale, string>
}
