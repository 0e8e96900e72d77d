// Before the first screen: brand, session and words, all at once.
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { guestMessages } from '../../i18n/messages.ts'
import { refreshSession } from '../client/session/sessionStore.ts'
import '../ui/css/fonts.css'
import '../ui/css/base.css'
import '../ui/css/helpers.css'
import '../ui/css/controls.css'
import { applyBrand } from '../client/brand/applyBrand.ts'
import { loadBrand } from '../client/brand/brand.ts'
import { sayAddress } from '../custom/signIn/links/addressToast.ts'
import { enterByToken, keepWayBack, takeToken } from '../custom/signIn/links/handover.ts'
import { createGuestI18n } from '../client/words/guestI18n.ts'
import { loadPortal, localeFor } from './portal.ts'
import { Root } from './Root.tsx'

export async function start(): Promise<void> {
  const token = takeToken()
  sayAddress()
  const [brand, current] = await Promise.all([loadBrand(), refreshSession()])
  keepWayBack(brand)
  const state = token ? await enterByToken(token, brand) : current
  const session = state.status === 'signedIn' ? state.session : undefined
  const portal = session && (await loadPortal(brand, session).catch(() => undefined)) // the root retries, and reports
  const locale = localeFor(brand, state.status === 'pending' ? state.session : session)
  const guestI18n = portal ? undefined : createGuestI18n(guestMessages(locale), locale, brand)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  applyBrand(brand)
  // In a transition React draws in slices, so that the first page is no long task of its own.
  startTransition(() => createRoot(root).render(<Root brand={brand} guestI18n={guestI18n} portal={portal} />))
}
