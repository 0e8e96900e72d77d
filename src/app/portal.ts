// The portal behind the sign-in, loaded apart from the pages before it.
import type { I18nProvider } from 'ra-core'
import { loadMessages } from '../../i18n/messages.ts'
import type { Session } from '../client/session/session.ts'
import type { Brand } from '../client/brand/types.ts'
import { LANGUAGE_KEY } from '../client/words/chooseLanguage.ts'
import { pickLocale } from '../client/words/locale.ts'
import { keptWord } from '../client/kept.ts'
import { loadScript } from '../ui/loadScript.ts'
import { whenIdle } from '../ui/whenIdle.ts'

export type Portal = { App: typeof import('./App.tsx').App; i18nProvider: I18nProvider }

export function localeFor(brand: Brand, session: Session | undefined) {
  return pickLocale({ saved: keptWord(LANGUAGE_KEY), person: session?.language, brand, host: location.hostname })
}

/** Rejects when its code or words cannot be loaded. */
export async function loadPortal(brand: Brand, session: Session): Promise<Portal> {
  const locale = localeFor(brand, session)
  const [{ App, createI18nProvider }, messages] = await Promise.all([
    loadScript(() => import('./App.tsx')),
    loadScript(() => loadMessages(locale)),
  ])
  return { App, i18nProvider: createI18nProvider(messages, locale, brand) }
}

const signs = ['keydown', 'pointerdown', 'input'] as const

/** While somebody types his password; not where the browser saves data, and not before anybody is there: a page that is only looked at stays quiet. */
export function loadPortalAhead(brand: Brand): void {
  const begin = () => {
    signs.forEach((sign) => removeEventListener(sign, begin))
    whenIdle(load)
  }
  const load = () => {
    // What fails now is loaded again, and told, after the sign-in.
    for (const part of [
      import('./App.tsx'),
      import('./routes/SignedIn.tsx'),
      import('../resources/list/ListPage.tsx'),
      loadMessages(localeFor(brand, undefined)),
    ])
      part.catch(() => undefined)
  }
  signs.forEach((sign) => addEventListener(sign, begin))
}
