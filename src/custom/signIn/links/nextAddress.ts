// The target after sign-in: from the address, and only a page of this portal.
import { safeNext } from '../../../client/session/safeNext.ts'
import { guestRouteAt } from '../shell/guestRoutes.ts'

/** `nextUrl` of the address, or home. */
export function nextAddress(): string {
  const next = safeNext(new URLSearchParams(location.search).get('nextUrl'))
  return guestRouteAt(new URL(next, location.origin)) ? '/' : next
}

/** The current address as a target to return to; a page before sign-in passes on its own target. */
export function ownAddress(): string | undefined {
  const next = guestRouteAt(location) ? nextAddress() : location.pathname + location.search + location.hash
  return next === '/' ? undefined : next
}
