// Texts of a form for readers outside the portal, in the language of the person who sent it.
import english from '../../../i18n/en_US/app.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/app.json' with { type: 'json' }
import englishMail from '../../../i18n/mail/en_US.json' with { type: 'json' }
import russianMail from '../../../i18n/mail/ru_RU.json' with { type: 'json' }
import type { OrderWords } from '../../../src/engine/values/changes/order.ts'
import { parseFieldPath } from '../../../src/engine/schema/paths.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { findWord, humanise } from '../../../src/engine/words/wordLookup.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'

const general = { en_US: english, ru_RU: russian }
const beginnings = { en_US: englishMail.common.lead, ru_RU: russianMail.common.lead }

export function orderWordsOf(
  { sharedWords }: Pick<DefinitionRegistry, 'sharedWords'>,
  { name, origin, words }: Definition,
  locale: Locale,
): OrderWords & { form: string; client: string } {
  const source = { name, type: words[locale] ?? {}, shared: sharedWords(locale, origin) }
  return {
    field: (at) => findWord(source, 'fields', at) ?? humanise(parseFieldPath(at).findLast((part) => part !== '*') ?? at),
    option: (at, value) => findWord(source, 'options', `${at}.${String(value)}`) ?? String(value),
    absent: (at) => findWord(source, 'options', `${at}.absent`) ?? general[locale].no,
    ...beginnings[locale],
    yes: general[locale].yes,
    no: general[locale].no,
    locale,
  }
}
