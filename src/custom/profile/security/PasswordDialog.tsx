// Asks for the current password before a sign-in method changes.
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useCall } from '../useCall.ts'
import { CallDialog } from '../CallDialog.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'

type Props = {
  title: string
  verb: string
  children?: ReactNode
  danger?: boolean
  onClose: () => void
  /** Closes unless it throws. */ onProved: (password: string) => Promise<void>
}

export function PasswordDialog({ title, verb, children, danger, onClose, onProved }: Props) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const { busy, waiting, problem, faults, run, typing } = useCall(['password'], { wrong_password: 'password' })
  const prove = async () => {
    if (password !== '' && (await run(() => onProved(password)))) onClose()
  }
  return (
    <CallDialog
      title={title}
      verb={verb}
      danger={danger}
      busy={busy}
      isHeld={password === '' || waiting}
      problem={problem}
      onSubmit={() => void prove()}
      onClose={onClose}
    >
      {children}
      <CurrentPassword
        label={t('profile.yourPassword')}
        value={password}
        error={faults['password']}
        onChange={typing(setPassword)}
        autoFocus
      />
    </CallDialog>
  )
}
