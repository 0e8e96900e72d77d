// Asks for the own password before something that leads into the account changes.
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { InputField } from '../../ui/parts/InputField.tsx'
import { useCall } from './useCall.ts'

type Props = {
  title: string
  verb: string
  children?: ReactNode
  danger?: boolean
  onClose: () => void
  /** Closes when it did not throw. */ onProved: (password: string) => Promise<void>
}

export function PasswordDialog({ title, verb, children, danger, onClose, onProved }: Props) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const { busy, waiting, problem, faults, run, typing } = useCall(['password'], { wrong_password: 'password' })
  const prove = async () => {
    if (password !== '' && (await run(() => onProved(password)))) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={password === '' || waiting} onClick={() => void prove()}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        {problem && <Alert tone="bad" live title={problem} />}
        {children}
        <InputField
          label={t('profile.yourPassword')}
          type="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          error={faults['password']}
          onChange={typing(setPassword)}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
