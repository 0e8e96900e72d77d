// The language of all texts below. Changing it re-renders and never remounts: unsaved form input stays.
// react-admin's own watcher of the store key `locale` remounts the whole tree, so the choice is kept under another key.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { I18nContext, useI18nProvider, type I18nProvider } from 'ra-core'
import { useCallback, type ReactNode } from 'react'
import type { Locale } from '../../engine/schema/types.ts'
import { keepPreferences } from '../session/preferences.ts'
import { useBrand } from '../brand/BrandContext.ts'
import { wordsQuery } from '../api/queries.ts'
import { useSessionState } from '../session/useSession.ts'
import { useStoredPreference } from '../storedPreference.ts'
import { ChooseLanguage, LANGUAGE_KEY } from './chooseLanguage.ts'
import { isLocale } from './locale.ts'
import { useSpoken } from './useSpoken.ts'

export function LanguageScope({ children }: { children: ReactNode }) {
  const provider = useI18nProvider()
  const client = useQueryClient()
  const { languages } = useBrand()
  const state = useSessionState()
  const [saved, save] = useStoredPreference<string>(LANGUAGE_KEY)
  const person = state.status === 'signedIn' ? state.session.language : null
  const language = [saved, person].find((wanted) => languages.some(({ locale }) => locale === wanted)) ?? undefined
  const value = useSpoken(provider, language, (locale) => speak(locale, provider, client))
  const choose = useCallback(
    (next: string) => {
      save(next)
      if (isLocale(next)) keepPreferences({ language: next })
    },
    [save],
  )
  return (
    <ChooseLanguage value={choose}>
      <I18nContext.Provider value={value}>{children}</I18nContext.Provider>
    </ChooseLanguage>
  )
}

/** Words of visible types are loaded first, so that no page falls back to its skeleton. */
async function speak(locale: Locale, provider: I18nProvider, client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: ['definitions', 'words'], type: 'active' })
  const [texts] = await Promise.allSettled([
    provider.changeLocale(locale),
    ...shown.map(({ queryKey }) =>
      client.prefetchQuery(wordsQuery(String(queryKey[2]), locale, typeof queryKey[4] === 'string' ? queryKey[4] : undefined)),
    ),
  ])
  if (texts?.status === 'rejected') throw texts.reason
}
