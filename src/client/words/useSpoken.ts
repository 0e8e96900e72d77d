// The provider in the current language: words of a requested language are loaded first.
import type { I18nProvider } from 'ra-core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Locale } from '../../engine/schema/types.ts'
import { isLocale } from './locale.ts'

/** `speak` loads the words and changes the provider's language. Of overlapping requests, the last one wins. */
export function useSpoken(
  provider: I18nProvider,
  wanted: string | null | undefined,
  speak: (locale: Locale) => Promise<void>,
): I18nProvider {
  const [spokenLocale, setSpokenLocale] = useState(() => provider.getLocale())
  const change = useEffectEvent(speak)
  useEffect(() => {
    // The brand may no longer offer a stored choice.
    if (!isLocale(wanted) || wanted === spokenLocale || provider.getLocales?.().every(({ locale }) => locale !== wanted)) return
    // If words fail to load, the language stays; the next start retries.
    change(wanted).then(
      () => setSpokenLocale(provider.getLocale()),
      () => undefined,
    )
  }, [wanted, spokenLocale, provider])
  // A new object notifies every useTranslate of the language change.
  return useMemo<I18nProvider>(() => ({ ...provider, getLocale: () => spokenLocale }), [provider, spokenLocale])
}
