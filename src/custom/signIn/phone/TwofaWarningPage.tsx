import { useTranslate } from 'ra-core'
import type { Session } from '../../../client/session/session.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { usePhone } from '../../../ui/format/usePhone.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { go } from '../links/address.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress, type MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { ownAddress } from '../links/nextAddress.ts'
import { SignOut } from '../shell/SignOut.tsx'
import { useTitle } from '../shell/useTitle.ts'

/** SMS codes are required, and there is no confirmed phone. */
export function TwofaWarningPage({ session }: { route?: MatchedGuestRoute; session?: Session }) {
  const t = useTranslate()
  const { support } = useBrand()
  const phone = usePhone(session?.phone ?? '')
  useTitle(t('guest.twofa.title'))
  const confirm = () => go(guestAddress('phone-verify', { query: { phoneConfirmed: 'false', nextUrl: ownAddress() } }))
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t('guest.twofa.title')}</h1>
          <p className="lead">{t('guest.twofa.text')}</p>
        </div>
        <Alert tone="warn">{phone ? t('guest.twofa.phone', { phone }) : t('guest.twofa.why')}</Alert>
        {session ? (
          <Button kind="primary" size="big" onClick={confirm}>
            {t('guest.twofa.confirm')}
          </Button>
        ) : (
          <GuestLink to="login" className="btn pri big">
            {t('auth.signIn')}
          </GuestLink>
        )}
        {support.email && (
          <p className="small">
            {t('guest.twofa.noPhone')} <a href={`mailto:${support.email}`}>{t('guest.twofa.write')}</a>
          </p>
        )}
        {session && <SignOut />}
      </div>
    </GuestLayout>
  )
}
