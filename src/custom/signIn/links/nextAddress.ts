// Where to go on after the sign-in: told in the address, and only a page of this very portal.
import { safeNext } from '../../../client/session/safeNext.ts'
import { guestPlaceAt } from '../shell/guestRoutes.ts'

/** What `nextUrl` of the address says, or home. */
export function nextAddress(): string {
  const next = safeNext(new URLSearchParams(location.search).get('nextUrl'))
  return guestPlaceAt(new URL(next, location.origin)) ? '/' : next
}

/** The address that is open, as a place to come back to: that of a page before the sign-in is none, but knows one. */
export function ownAddress(): string | undefined {
  const next = guestPlaceAt(location) ? nextAddress() : location.pathname + location.search + location.hash
  return next === '/' ? undefined : next
}
