import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Tip } from '../../../ui/parts/feedback/Tip.tsx'
import { useAccount, useSession, type Session } from '../../../client/session/useSession.ts'
import { closeContact, openContact, useContactOpen } from '../../../client/session/contact.ts'
import { ContactDialog } from './ContactDialogLazy.tsx'
import { cutName } from '../menu/menu.ts'
import { personName } from '../personName.ts'
import { ProfileMenu } from './ProfileMenuLazy.tsx'
import { useNotice } from '../useNotice.ts'
import { useRoleName } from '../useRoleName.ts'

/** The signed-in user and the current account; opens the profile menu. */
export function ProfileButton({ slim }: { slim: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isContacting = useContactOpen()
  const isHandMade = useNotice('customSettings')
  const name = personName(session)
  const role = useRoleName()
  const accountName = account
    ? `${cutName(account.name)} · ${account.client}`
    : session.type === 'Staff'
      ? `${t('shell.profile.staff')} · ${role}`
      : session.email
  const whole = account ? `${account.company_name || account.project.name} · ${account.name}` : session.email
  const tip = [slim ? `${name} · ${whole}` : whole, isHandMade ? t('shell.profile.customSettings') : ''].filter(Boolean).join('. ')
  return (
    <>
      <Tip title={tip} delay={1000} placement="right" names>
        <button
          type="button"
          className="me"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={`${t('shell.profile.open')}: ${name}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <span className="ava" aria-hidden="true">
            {initialsOf(session)}
          </span>
          <span className="who">
            <b className="cut">{name}</b>
            <small className="cut">{accountName}</small>
          </span>
          {isHandMade && <Icon name="warning" size={14} className="me-note" />}
        </button>
      </Tip>
      {anchor && <ProfileMenu anchor={anchor} onClose={() => setAnchor(null)} onContact={openContact} />}
      {isContacting && <ContactDialog onClose={closeContact} />}
    </>
  )
}

function initialsOf({ first_name, last_name, email }: Session): string {
  const letters = [first_name, last_name].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (letters || email.slice(0, 2)).toUpperCase()
}
