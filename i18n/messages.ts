// The product's words, loaded one language at a time.
import type { TranslationMessages } from 'ra-core'
import { messages as english } from './guest_en_US.ts'
import { messages as russian } from './guest_ru_RU.ts'

const loaders: Record<string, () => Promise<{ messages: TranslationMessages }>> = {
  en_US: () => import('./en_US.ts'),
  ru_RU: () => import('./ru_RU.ts'),
}

export async function loadMessages(locale: string): Promise<TranslationMessages> {
  const load = loaders[locale] ?? loaders.en_US
  if (!load) throw new Error(`no words for ${locale}`)
  return (await load()).messages
}

/** Only what pages before the sign-in say. Both languages are there: asking for one takes longer than reading the other. */
export function guestMessages(locale: string): TranslationMessages {
  return locale === 'ru_RU' ? russian : english
}

/** Plural forms by our names of locales: Russian has three, English two. */
export const pluralRules = {
  pluralTypes: {
    english: (n: number) => (n === 1 ? 0 : 1),
    russian: (n: number) => {
      const [unit, ten] = [Math.abs(n) % 10, Math.abs(n) % 100]
      if (!Number.isInteger(n)) return 1
      if (unit === 1 && ten !== 11) return 0
      return unit >= 2 && unit <= 4 && (ten < 12 || ten > 14) ? 1 : 2
    },
  },
  pluralTypeToLanguages: { english: ['en_US', 'en'], russian: ['ru_RU', 'ru'] },
}
