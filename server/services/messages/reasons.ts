// Reasons of agents in the language of a letter.
import english from '../../../i18n/reasons/words.en_US.json' with { type: 'json' }
import russian from '../../../i18n/reasons/words.ru_RU.json' with { type: 'json' }
import { own } from '../../../src/engine/json/objects.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import { reasonText } from '../../../src/engine/words/reasons.ts'

const tables: Record<Locale, Record<string, string>> = { en_US: english, ru_RU: russian }

/** A reason that the portal does not know stays as the agent gave it. */
export function reasonIn(locale: Locale, reason: string): string {
  return reasonText(reason, (key, values = {}) => {
    const text = own(tables[locale], key.replace('reasons.', '')) ?? '%{_}'
    return text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  })
}
