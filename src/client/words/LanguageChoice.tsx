import { useI18nProvider, useLocales } from 'ra-core'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { useChooseLanguage } from './chooseLanguage.ts'

/** The languages of the brand, before and after sign-in; hidden if there is only one. */
export function LanguageChoice({ label }: { label: string }) {
  const locale = useI18nProvider().getLocale()
  const setLocale = useChooseLanguage()
  const languages = useLocales()
  if (languages.length < 2) return null
  return (
    <Segmented
      small
      label={label}
      value={locale}
      onChange={setLocale}
      options={languages.map((language) => ({ value: language.locale, label: language.name }))}
    />
  )
}
