// Signed in with a remaining step: the server gives no other access until it is done.
import { useEffect, type ReactNode } from 'react'
import type { Session } from '../../../client/session/session.ts'
import { go, useAddress } from '../links/address.ts'
import { guestPage } from './guestWords.ts'
import { guestAddress, guestRouteAt, type GuestRoute } from './guestRoutes.ts'
import { ownAddress } from '../links/nextAddress.ts'
import { PhoneVerifyPage } from '../phone/PhoneVerifyPage.tsx'
import { TwofaWarningPage } from '../phone/TwofaWarningPage.tsx'
import { TotpPage } from '../secondStep/TotpPage.tsx'

const MailCodePage = guestPage(() => import('../secondStep/MailCodePage.tsx').then((module) => module.MailCodePage))
const TotpSetupPage = guestPage(() => import('../secondStep/TotpSetupPage.tsx').then((module) => module.TotpSetupPage))

export function PendingPage({ session }: { session: Session }): ReactNode {
  const route = guestRouteAt(new URL(useAddress(), location.origin))
  const isPhone = session.pending_step === 'phone'
  const isThere = !isPhone || route?.name === 'phone-verify' || route?.name === 'twofa-warning'
  useEffect(() => {
    if (!isThere)
      go(
        guestAddress(firstStep(session), {
          query: { ...(session.phone_verified && { twofa: session.twofa ?? 'sms' }), nextUrl: ownAddress() },
        }),
        { replace: true },
      )
  }, [isThere, session])
  if (session.pending_step === 'mail') return <MailCodePage session={session} />
  if (session.pending_step === 'totp_setup') return <TotpSetupPage />
  if (!isPhone) return <TotpPage />
  if (route?.name === 'phone-verify') return <PhoneVerifyPage route={route} session={session} />
  return route?.name === 'twofa-warning' ? <TwofaWarningPage session={session} /> : null
}

/** SMS codes need a confirmed phone; an unconfirmed one is confirmed first. */
function firstStep({ phone_verified }: Session): GuestRoute {
  return phone_verified ? 'phone-verify' : 'twofa-warning'
}
