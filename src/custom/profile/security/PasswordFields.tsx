// The current and the new password, as the panel that changes it and the dialog that locks all other access ask for them.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useSession } from '../../../client/session/useSession.ts'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { useCall } from '../useCall.ts'
import { CurrentPassword } from './CurrentPassword.tsx'

/** `lock`: other sessions, tokens and known devices end with the change. */
export function usePasswordChange({ lock }: { lock?: true } = {}) {
  const { type, id } = useSession()
  const { busy, waiting, problem, faults, run, typing } = useCall(['current', 'password'], { wrong_password: 'current' })
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const isReady = current !== '' && password.length >= 8
  return {
    busy,
    problem,
    isHeld: !isReady || waiting,
    fields: { current, password, faults, onCurrent: typing(setCurrent), onPassword: typing(setPassword) },
    /** Resolves to whether the password was changed. Errors are shown at the fields. */
    async change(): Promise<boolean> {
      const people = type === 'Staff' ? 'staff' : 'persons'
      const ask = { params: { id }, body: { current, password, ...(lock && { lock }) } }
      if (!isReady || !(await run(() => call(`POST /${people}/:id/password`, ask)))) return false
      setCurrent('')
      setPassword('')
      return true
    },
  }
}

type Props = ReturnType<typeof usePasswordChange>['fields'] & { autoFocus?: boolean }

export function PasswordFields({ current, password, faults, onCurrent, onPassword, autoFocus }: Props) {
  const t = useTranslate()
  const { email } = useSession()
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword
        label={t('profile.password.current')}
        value={current}
        error={faults['current']}
        onChange={onCurrent}
        autoFocus={autoFocus}
      />
      <InputField
        label={t('profile.password.next')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        value={password}
        error={faults['password']}
        onChange={onPassword}
        help={t('profile.password.rule')}
      />
    </>
  )
}
