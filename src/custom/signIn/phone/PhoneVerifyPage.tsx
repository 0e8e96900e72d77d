// An SMS code: for a registration, for confirming a phone, or as the second factor.
import { useTranslate } from 'ra-core'
import type { Session } from '../../../client/session/session.ts'
import { verifyPhone } from '../../../client/session/guestCalls.ts'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { go } from '../links/address.ts'
import { enter } from '../form/enter.ts'
import { GuestLayout } from '../shell/GuestLayout.tsx'
import { GuestLink } from '../shell/GuestLink.tsx'
import { guestAddress, type MatchedGuestRoute } from '../shell/guestRoutes.ts'
import { RegisterLink } from '../register/RegisterLink.tsx'
import { storedRegistration } from '../register/registration.ts'
import { SignOut } from '../shell/SignOut.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'

export function PhoneVerifyPage({ route, session }: { route: MatchedGuestRoute; session?: Session }) {
  const t = useTranslate()
  const brand = useBrand()
  const registration = storedRegistration()
  const phoneOfLink = route.query.get('phone')
  // A code is only sent to a phone that was typed here or that is the person's own: an address alone sends nothing.
  const phone = session
    ? session.phone
    : registration && (phoneOfLink ?? registration.phone) === registration.phone
      ? registration.phone
      : null
  const kind = !session ? 'registration' : session.phone_verified ? 'twofa' : 'confirm'
  useTitle(t(`guest.phone.${kind}.title`))
  const verify = async (code: string): Promise<void | 'leaving'> => {
    if (phone === null) return
    await verifyPhone(phone, code, session ? undefined : registration?.email)
    if (session) return enter(brand)
    go(guestAddress('register', { param: 'ready' }))
    return 'leaving'
  }
  return (
    <GuestLayout>
      <div className="g-box">
        <div>
          <h1>{t(`guest.phone.${kind}.title`)}</h1>
          {phone === null && <p className="lead">{t(session ? 'guest.phone.none' : 'guest.phone.noneGuest')}</p>}
        </div>
        {phone === null ? (
          <WayOn isGuest={!session} />
        ) : (
          <PhoneCodeForm phone={phone} email={session ? undefined : registration?.email} verify={verify} />
        )}
        {session ? (
          <SignOut />
        ) : (
          <GuestLink to={phone === null ? 'login' : 'register'} className="small">
            {t(phone === null ? 'guest.login' : 'guest.phone.other')}
          </GuestLink>
        )}
      </div>
    </GuestLayout>
  )
}

/** During registration the user may change the phone; a person's phone is changed by support. */
function WayOn({ isGuest }: { isGuest: boolean }) {
  const t = useTranslate()
  const { support } = useBrand()
  if (isGuest) return <RegisterLink primary />
  return support.email ? (
    <a className="btn pri big" href={`mailto:${support.email}`}>
      {t('guest.phone.contact')}
    </a>
  ) : null
}
