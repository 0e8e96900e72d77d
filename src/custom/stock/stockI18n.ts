// Labels of react-admin's components (`resources.<type>.fields.<field>`) from the words of definitions.
import type { I18nProvider } from 'ra-core'
import type { TypeWords } from '../../client/words/useWords.ts'

export function stockI18n(speaker: I18nProvider, words: Pick<TypeWords, 'name' | 'one' | 'field'>): I18nProvider {
  return { ...speaker, translate: (key, options: unknown) => wordOf(key, options, words) ?? speaker.translate(key, options) }
}

function wordOf(key: string, options: unknown, words: Pick<TypeWords, 'name' | 'one' | 'field'>): string | undefined {
  const [, type, part, field] = /^resources\.([^.]+)\.(name|forcedCaseName|fields)(?:\.(.+))?$/.exec(key) ?? []
  if (type === undefined) return undefined
  if (part === 'fields') return field && words.field(type, field)
  const { smart_count } = (options ?? {}) as { smart_count?: number }
  return smart_count === 1 ? words.one(type) : words.name(type)
}
