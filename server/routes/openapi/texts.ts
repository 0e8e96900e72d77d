// The document's words, in the language of who asks.
import english from '../../../i18n/api/en_US.json' with { type: 'json' }
import russian from '../../../i18n/api/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'

export type Texts = Record<
  'info' | 'errors' | 'headers' | 'answers' | 'parameters' | 'operations' | 'records' | 'tags' | 'security',
  Record<string, string>
>

const all: Record<Locale, Texts> = { en_US: english, ru_RU: russian }

export function textsIn(locale: Locale = 'en_US'): Texts {
  return all[locale]
}

/** `%{name}` replaced by the values. */
export function filled(text: string | undefined, values: Record<string, string>): string {
  return (text ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
