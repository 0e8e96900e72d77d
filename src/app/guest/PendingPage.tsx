import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { takeReturnUrl } from '../../authProvider/returnUrl.ts'
import type { Session } from '../../authProvider/session.ts'
import { endSession } from '../../authProvider/sessionStore.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { useBrand } from '../brand/BrandContext.ts'
import { GuestLayout } from './GuestLayout.tsx'

/** Signed in, but the phone is not confirmed: the server opens nothing else. */
export function PendingPage({ session }: { session: Session }) {
  const t = useTranslate()
  const { name, support, return_hosts } = useBrand()
  const leave = () => endSession().catch(() => undefined).then(() => location.assign(takeReturnUrl(return_hosts) ?? '/login'))
  useEffect(() => { document.title = `${t('auth.phone.title')} · ${name}` }, [t, name])
  return (
    <GuestLayout>
      <div className="g-box">
        <div><h1>{t('auth.phone.title')}</h1><p className="lead">{t('auth.phone.text', { phone: session.phone ?? '' })}</p></div>
        {support.email && <a className="btn pri big" href={`mailto:${support.email}`}>{t('auth.phone.contact')}</a>}
        <Button onClick={() => void leave()}>{t('auth.signOut')}</Button>
      </div>
    </GuestLayout>
  )
}
