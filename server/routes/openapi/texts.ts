// Texts of the document in the caller's language: shared ones (i18n/api) and those of each area's routes.
import english from '../../../i18n/api/en_US.json' with { type: 'json' }
import russian from '../../../i18n/api/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'

export type Texts = Record<
  'info' | 'errors' | 'headers' | 'answers' | 'parameters' | 'operations' | 'envelope' | 'records' | 'tags' | 'security',
  Record<string, string>
>

/** `operations` by "METHOD /path" below /api/v1; `tags` are headings, `parameters` those of queries. */
export type AreaTexts = { operations: Record<string, string>; tags?: Record<string, string>; parameters?: Record<string, string> }

const shared: Record<Locale, Texts> = { en_US: english, ru_RU: russian }

export function textsIn(locale: Locale = 'en_US', areas: readonly Record<Locale, AreaTexts>[] = []): Texts {
  const all = (part: keyof AreaTexts) =>
    Object.assign({}, shared[locale][part], ...areas.map((words) => words[locale][part])) as Record<string, string>
  return { ...shared[locale], operations: all('operations'), tags: all('tags'), parameters: all('parameters') }
}

/** `%{name}` replaced by the values. */
export function filled(text: string | undefined, values: Record<string, string>): string {
  return (text ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
