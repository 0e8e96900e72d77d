// The document's words in the caller's language: those that areas share (i18n/api), and those of each area's own routes.
import english from '../../../i18n/api/en_US.json' with { type: 'json' }
import russian from '../../../i18n/api/ru_RU.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'

export type Texts = Record<
  'info' | 'errors' | 'headers' | 'answers' | 'parameters' | 'operations' | 'records' | 'tags' | 'security',
  Record<string, string>
>

/** By "METHOD /path" below /api/v1, and by heading. */
export type AreaTexts = { operations: Record<string, string>; tags?: Record<string, string> }

const shared: Record<Locale, Texts> = { en_US: english, ru_RU: russian }

export function textsIn(locale: Locale = 'en_US', areas: readonly Record<Locale, AreaTexts>[] = []): Texts {
  const own = areas.map((words) => words[locale])
  const { tags, operations } = shared[locale]
  return {
    ...shared[locale],
    tags: Object.assign({}, tags, ...own.map((words) => words.tags)) as Texts['tags'],
    operations: Object.assign({}, operations, ...own.map((words) => words.operations)) as Texts['operations'],
  }
}

/** `%{name}` replaced by the values. */
export function filled(text: string | undefined, values: Record<string, string>): string {
  return (text ?? '').replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
