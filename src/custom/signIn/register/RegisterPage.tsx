import { useI18nProvider, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { go } from '../links/address.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress, type MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { registerDisplay, registerWords } from './registerForm.ts'
import { useTitle } from '../shell/useTitle.ts'
import { ConfirmMail } from './ConfirmMail.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** By the form, by a button to another site, or not at all, depending on the brand and language. */
export function RegisterPage({ route }: { route: MatchedGuestRoute }) {
  const t = useTranslate()
  const brand = useBrand()
  const locale = useI18nProvider().getLocale()
  const shown = registerDisplay(brand, locale)
  const isReady = route.param !== undefined
  const isHidden = shown.display === 'hidden' && !isReady
  useTitle(t(isReady ? 'guest.mail.title' : 'guest.register.title'))
  useEffect(() => {
    if (isHidden) go(guestAddress('login'), { replace: true })
  }, [isHidden])
  if (isHidden) return null
  return (
    <GuestLayout words={registerWords(brand, locale)}>
      {isReady ? (
        <ConfirmMail />
      ) : shown.display === 'redirectButton' ? (
        <Elsewhere url={shown.url} label={shown.button} />
      ) : (
        <RegisterForm consent={shown.display === 'form' ? shown.consent : undefined} />
      )}
    </GuestLayout>
  )
}

function Elsewhere({ url, label }: { url: string; label: string | undefined }) {
  const t = useTranslate()
  return (
    <div className="g-box">
      <div>
        <h1>{t('guest.register.title')}</h1>
        <p className="lead">{t('guest.register.elsewhere')}</p>
      </div>
      <a className="btn pri big" href={url} target="_blank" rel="noopener noreferrer">
        {label ?? t('guest.register.submit')}
        <Icon name="external-link" size={14} />
        <span className="vh">{t('guest.newTab')}</span>
      </a>
      <GuestLink to="login" className="small">
        {t('guest.haveAccount')}
      </GuestLink>
    </div>
  )
}
