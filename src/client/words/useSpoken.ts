// The provider with the language that is spoken by now: words of a wanted one are loaded first.
import type { I18nProvider } from 'ra-core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Locale } from '../../engine/schema/types.ts'
import { isLocale } from './locale.ts'

/** `speak` loads the words and changes the provider's language. Wanted again before that is done, the last one wanted is spoken in the end. */
export function useSpoken(
  provider: I18nProvider,
  wanted: string | null | undefined,
  speak: (locale: Locale) => Promise<void>,
): I18nProvider {
  const [spoken, setSpoken] = useState(() => provider.getLocale())
  const change = useEffectEvent(speak)
  useEffect(() => {
    // A choice of before may be one that the brand does not offer any more.
    if (!isLocale(wanted) || wanted === spoken || provider.getLocales?.().every(({ locale }) => locale !== wanted)) return
    // Words that cannot be loaded leave the language as it is; the next start tries again.
    change(wanted).then(
      () => setSpoken(provider.getLocale()),
      () => undefined,
    )
  }, [wanted, spoken, provider])
  // A new object tells every useTranslate that the language is another one.
  return useMemo<I18nProvider>(() => ({ ...provider, getLocale: () => spoken }), [provider, spoken])
}
