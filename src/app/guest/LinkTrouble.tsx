// A link of a letter that did not work leads to the sign-in, which says what to do next: the toast that says why is gone in a moment.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Alert } from '../../ui/parts/Alert.tsx'
import { go } from './address.ts'
import { GuestLink } from './GuestLink.tsx'
import { guestAddress } from './guestRoutes.ts'

const troubles = ['password', 'activation', 'later'] as const
/** `later`: nobody could look at the link. */
type Trouble = (typeof troubles)[number]

export function leaveLink(linkTrouble: Trouble): void {
  go(guestAddress('login'), { replace: true, state: { linkTrouble } })
}

export function LinkTrouble() {
  const t = useTranslate()
  const [trouble] = useState(told)
  if (!trouble) return null
  return (
    <Alert tone="warn" title={t(`guest.link.${trouble}.title`)}>
      {t(`guest.link.${trouble}.text`)} {trouble === 'password' && <GuestLink to="restore">{t('guest.link.ask')}</GuestLink>}
    </Alert>
  )
}

function told(): Trouble | undefined {
  const state: unknown = history.state
  return troubles.find((one) => typeof state === 'object' && state !== null && 'linkTrouble' in state && state.linkTrouble === one)
}
