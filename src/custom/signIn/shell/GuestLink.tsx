import type { AnchorHTMLAttributes, Ref } from 'react'
import { go } from '../links/address.ts'
import { guestAddress, type GuestRoute } from './guestRoutes.ts'

type GuestLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: GuestRoute; ref?: Ref<HTMLAnchorElement> }

/** A link to another page before sign-in: does not reload, opens in a new tab like any link, and passes on the target after sign-in. */
export function GuestLink({ to, children, ...rest }: GuestLinkProps) {
  const next = new URLSearchParams(location.search).get('nextUrl') ?? undefined
  const address = guestAddress(to, { query: { nextUrl: next } })
  const follow = (event: React.MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(address)
  }
  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  )
}
