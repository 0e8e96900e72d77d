import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useLogOut } from '../../client/session/entry.ts'
import { LanguageChoice } from '../../client/words/LanguageChoice.tsx'

/** The language and the sign-out, for users without a menu. */
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
