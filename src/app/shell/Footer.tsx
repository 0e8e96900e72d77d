import { useLocale, useLocales, useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/Button.tsx'
import { Segmented } from '../../ui/parts/Segmented.tsx'
import { useLogOut } from '../definitions/entry.ts'
import { useChooseLanguage } from '../i18n/chooseLanguage.ts'

/** What the menu would hold for those who have none: the language, and the way out. */
export function Footer() {
  const t = useTranslate()
  const locale = useLocale()
  const setLocale = useChooseLanguage()
  const languages = useLocales()
  const logOut = useLogOut()
  return (
    <footer className="foot">
      {languages.length > 1 && <Segmented small label={t('shell.profile.language')} value={locale} onChange={setLocale} options={languages.map((language) => ({ value: language.locale, label: language.name }))} />}
      <span className="grow" />
      <Button size="small" icon="log-out" onClick={logOut}>{t('shell.profile.logout')}</Button>
    </footer>
  )
}
