// The portal after sign-in, a chunk of its own.
import type { I18nProvider } from 'ra-core'
import { loadMessages } from '../../i18n/messages.ts'
import type { Session } from '../client/session/session.ts'
import type { Brand } from '../client/brand/types.ts'
import { LANGUAGE_KEY } from '../client/words/chooseLanguage.ts'
import { pickLocale } from '../client/words/locale.ts'
import { storedPreference } from '../client/storedPreference.ts'
import { loadScript } from '../ui/loadScript.ts'
import { whenIdle } from '../ui/whenIdle.ts'

export type Portal = { App: typeof import('./PortalApp.tsx').App; i18nProvider: I18nProvider }

export function localeFor(brand: Brand, session: Session | undefined) {
  return pickLocale({
    saved: storedPreference(LANGUAGE_KEY),
    person: session?.language,
    brand,
    host: location.hostname,
    browser: navigator.languages,
  })
}

/** Rejects if its code or words cannot be loaded. */
export async function loadPortal(brand: Brand, session: Session): Promise<Portal> {
  const locale = localeFor(brand, session)
  const [{ App, createI18nProvider }, messages] = await Promise.all([
    loadScript(() => import('./PortalApp.tsx')),
    loadScript(() => loadMessages(locale)),
  ])
  return { App, i18nProvider: createI18nProvider(messages, locale, brand) }
}

const signs = ['keydown', 'pointerdown', 'input'] as const

/**
 * Preloads while somebody types a password; not in data-saver mode, and not without interaction: a page that is only looked at causes no
 * traffic.
 */
export function preloadPortal(brand: Brand): void {
  const begin = () => {
    signs.forEach((sign) => removeEventListener(sign, begin))
    whenIdle(load)
  }
  const load = () => {
    // A failed preload is repeated, and reported, after the sign-in.
    for (const part of [import('./PortalApp.tsx'), loadMessages(localeFor(brand, undefined))]) part.catch(() => undefined)
  }
  signs.forEach((sign) => addEventListener(sign, begin))
}
