import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '../../engine/schema/types.ts'
import { tagOf } from '../../ui/format/numbers.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { useBrand } from '../../client/brand/BrandContext.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useNotice } from './useNotice.ts'

const SKIPPED = 'portal.verificationSkipped'

/** The service is not verified and the brand has a text about it; shown once per tab and account. */
export function VerificationDialog() {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const account = useAccount()?.name
  const { verification } = useBrand()
  const [skipped, setSkipped] = useState(() => sessionStorage.getItem(SKIPPED))
  const text = verification?.texts?.[locale]
  const isDue = useNotice('verification') && text !== undefined && account !== undefined && skipped !== account
  const skip = () => {
    if (account !== undefined) sessionStorage.setItem(SKIPPED, account)
    setSkipped(account ?? null)
  }
  const verify = () => {
    skip()
    void navigate(`${pathTo('profile-person')}#phone`)
  }
  return (
    <Dialog
      open={isDue}
      onClose={skip}
      title={t('shell.verification.title')}
      actions={
        <>
          <Button onClick={skip}>{t('shell.verification.skip')}</Button>
          <Button kind="primary" onClick={verify}>
            {t('shell.verification.verify')}
          </Button>
        </>
      }
    >
      <p>{withDeadline(text ?? '', verification?.deadline, locale)}</p>
    </Dialog>
  )
}

/** `%{deadline}` in the brand's text becomes the date in words. */
function withDeadline(text: string, deadline: string | undefined, locale: Locale): string {
  return text.replaceAll('%{deadline}', deadline === undefined ? '' : dayOf(deadline, locale))
}

/** Without Russian's abbreviation of "year", whose dot would double the sentence's own. */
function dayOf(deadline: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const parts = format.formatToParts(new Date(`${deadline.slice(0, 10)}T00:00:00Z`))
  return (parts.at(-1)?.type === 'literal' ? parts.slice(0, -1) : parts).map(({ value }) => value).join('')
}
