// One root, two applications: the pages before the sign-in, and the portal. The session says which; the address follows.
import type { I18nProvider } from 'ra-core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { safeNext } from '../authProvider/safeNext.ts'
import type { SessionState } from '../authProvider/sessionStore.ts'
import type { Brand } from './brand/brand.ts'
import { BrandContext } from './brand/BrandContext.ts'
import { useSessionState } from './definitions/session.ts'
import { GuestApp } from './guest/GuestApp.tsx'
import { isPasswordLink } from './guest/passwordAddress.ts'
import { loadPortal, loadPortalAhead, type Portal } from './portal.ts'

export function Root({ brand, guestI18n, portal: first }: { brand: Brand; guestI18n: I18nProvider | undefined; portal: Portal | undefined }) {
  const state = useSessionState()
  const [portal, setPortal] = useState(first)
  const [trouble, setTrouble] = useState<unknown>()
  const session = state.status === 'signedIn' ? state.session : undefined
  const id = session?.id
  useEffect(() => {
    if (session && !portal) loadPortal(brand, session).then(setPortal, setTrouble)
  }, [session, portal, brand])
  useEffect(() => {
    if (id === undefined && !portal) loadPortalAhead(brand)
  }, [id, portal, brand])
  useGuestAddress(state)
  const isLink = isPasswordLink()
  const isOpen = session !== undefined && portal !== undefined && !isLink
  if (!isLink && (isOpen || state.status === 'pending')) leaveGuestPage()
  return (
    <BrandContext value={brand}>
      {isOpen ? <portal.App key={id} i18nProvider={portal.i18nProvider} /> : <Guest i18nProvider={guestI18n} fallback={portal?.i18nProvider} trouble={trouble} />}
    </BrandContext>
  )
}

/** Whoever comes from the portal hears the words that are loaded already. */
function Guest({ i18nProvider, fallback, trouble }: { i18nProvider: I18nProvider | undefined; fallback: I18nProvider | undefined; trouble: unknown }) {
  const provider = fallback ?? i18nProvider
  return provider ? <GuestApp i18nProvider={provider} trouble={trouble} /> : null
}

const isGuestPage = () => /^\/(?:login|setup|password)\/?$/.test(location.pathname)

/** A guest who asks for a page of the portal signs in first and goes on from there. */
function useGuestAddress({ status }: SessionState): void {
  useLayoutEffect(() => {
    if (status !== 'guest') return
    const settle = () => {
      if (isGuestPage()) return
      const next = location.pathname + location.search + location.hash
      history.replaceState(null, '', next === '/' ? '/login' : `/login?nextUrl=${encodeURIComponent(next)}`)
    }
    settle()
    addEventListener('popstate', settle)
    return () => removeEventListener('popstate', settle)
  }, [status])
}

/** A signed-in user who opens a guest page goes on to where the address says, or home. Before the portal's router reads the address. */
function leaveGuestPage(): void {
  if (isGuestPage()) history.replaceState(null, '', safeNext(new URLSearchParams(location.search).get('nextUrl')))
}
