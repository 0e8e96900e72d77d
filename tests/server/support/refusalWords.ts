// Text of a refusal by the server: its message, or that of the first field it names.
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import { fieldPathOf } from '../../../src/engine/schema/paths.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import { firstText } from '../../../src/engine/words/wordLookup.ts'
import { errorKeys } from '../../../src/engine/words/words.ts'
import { definitionOf, sharedWords } from '../../support/builtins.ts'
import type { Answer } from './portal.ts'

const locales = ['en_US', 'ru_RU'] as const
const translators = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const messages = await loadMessages(locale)
      return [locale, polyglotI18nProvider(() => messages, locale, [], { pluralRules, allowMissing: true }).translate] as const
    }),
  ),
)

/** For refusals of records of a type. */
export function wordsOfRefusals(type: string): (answer: Answer, locale: Locale) => string | undefined {
  const { schema, words } = definitionOf(type)
  return (answer, locale) => {
    const { code, errors } = answer.json<{ code: string; errors: FieldError[] }>()
    const [error] = errors
    const general = (key: string) =>
      translators[locale]!(key, { _: '', smart_count: error?.params?.['limit'] ?? 0, ...error?.params }) || undefined
    if (!error) return general(`errors.${code}`)
    const path = fieldPathOf(schema, error.path)
    return firstText(
      { name: type, type: words[locale] ?? {}, shared: sharedWords[locale] },
      errorKeys(type, path, error.keyword, error.params),
      general,
    )
  }
}
