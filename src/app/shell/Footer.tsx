import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useLogOut } from '../../client/session/entry.ts'
import { LanguageChoice } from '../../client/words/LanguageChoice.tsx'

/** What the menu would hold for those who have none: the language, and the way out. */
export function Footer() {
  const t = useTranslate()
  return (
    <footer className="foot">
      <LanguageChoice label={t('shell.profile.language')} />
      <span className="grow" />
      <Button size="small" icon="log-out" onClick={useLogOut()}>
        {t('shell.profile.logout')}
      </Button>
    </footer>
  )
}
