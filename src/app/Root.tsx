// One root, two applications: the pages before sign-in, and the portal. The session decides which; the address follows.
import type { I18nProvider } from 'ra-core'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { SessionState } from '../client/session/sessionStore.ts'
import type { Brand } from '../client/brand/types.ts'
import { guestMessages } from '../../i18n/messages.ts'
import { BrandContext, useBrand } from '../client/brand/BrandContext.ts'
import { useSessionState } from '../client/session/useSession.ts'
import { go, listenAddress } from '../custom/signIn/links/address.ts'
import { GuestApp } from '../custom/signIn/shell/GuestApp.tsx'
import { guestAddress, guestRouteAt, isWhole } from '../custom/signIn/shell/guestRoutes.ts'
import { nextAddress, ownAddress } from '../custom/signIn/links/nextAddress.ts'
import { isLetterLink } from '../custom/signIn/password/passwordAddress.ts'
import { createGuestI18n } from '../client/words/guestI18n.ts'
import { useWaitingHandover } from '../custom/signIn/links/waitingHandover.ts'
import { loadPortal, preloadPortal, localeFor, type Portal } from './portal.ts'

export function Root({
  brand,
  guestI18n,
  portal: first,
}: {
  brand: Brand
  guestI18n: I18nProvider | undefined
  portal: Portal | undefined
}) {
  const state = useSessionState()
  const [portal, setPortal] = useState(first)
  const [trouble, setTrouble] = useState<unknown>()
  const session = state.status === 'signedIn' ? state.session : undefined
  const id = session?.id
  useEffect(() => {
    if (session && !portal) loadPortal(brand, session).then(setPortal, setTrouble)
  }, [session, portal, brand])
  useEffect(() => {
    if (id === undefined && !portal) preloadPortal(brand)
  }, [id, portal, brand])
  useGuestAddress(state)
  const isHandover = useWaitingHandover() !== undefined
  const isLink = isLetterLink() || isHandover
  const isOpen = session !== undefined && portal !== undefined && !isLink
  if (isOpen) leaveGuestPage()
  return (
    <BrandContext value={brand}>
      {isOpen ? (
        <portal.App key={id} i18nProvider={portal.i18nProvider} />
      ) : (
        <Guest i18nProvider={guestI18n} portal={portal} trouble={trouble} />
      )}
    </BrandContext>
  )
}

/** Keeps the language of the portal after signing out. */
function Guest({
  i18nProvider,
  portal,
  trouble,
}: {
  i18nProvider: I18nProvider | undefined
  portal: Portal | undefined
  trouble: unknown
}) {
  const brand = useBrand()
  const [provider] = useState(() => i18nProvider ?? speakFrom(brand, portal?.i18nProvider.getLocale()))
  return <GuestApp i18nProvider={provider} trouble={trouble} />
}

function speakFrom(brand: Brand, locale = localeFor(brand, undefined) as string): I18nProvider {
  return createGuestI18n(guestMessages(locale), locale, brand)
}

/** A guest who requests a page of the portal signs in first and then continues there; a broken link goes no further. */
function useGuestAddress({ status }: SessionState): void {
  useLayoutEffect(() => {
    if (status !== 'guest') return
    const settle = () => {
      const route = guestRouteAt(location)
      if (!route || !isWhole(route)) go(guestAddress('login', { query: { nextUrl: ownAddress() } }), { replace: true })
    }
    settle()
    return listenAddress(settle)
  }, [status])
}

/**
 * A signed-in user who opens a guest page continues to the address in the query, or home. Runs before the portal's router reads the
 * address.
 */
function leaveGuestPage(): void {
  if (guestRouteAt(location)) history.replaceState(null, '', nextAddress())
}
