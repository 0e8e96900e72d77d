import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSession } from '../../../client/session/useSession.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { callOwn, profileAt } from '../../../client/session/ownAccount.ts'
import { useCall } from '../useCall.ts'

/** Changes the password; the current one is required. */
export function PasswordPanel() {
  const t = useTranslate()
  const notify = useNotify()
  const { type, id, email } = useSession()
  const { busy, waiting, problem, faults, run, typing } = useCall(['current', 'password'], { wrong_password: 'current' })
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const isReady = current !== '' && password.length >= 8
  const change = async () => {
    if (!isReady || !(await run(async () => void (await callOwn('POST', `${profileAt(type, id)}/password`, { current, password }))))) return
    setCurrent('')
    setPassword('')
    notify('profile.password.changed', { type: 'success' })
  }
  return (
    <Panel title={t('profile.password.title')} note={t('profile.password.note')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        {problem && <Alert tone="bad" live title={problem} />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="own-grid">
          <InputField
            label={t('profile.password.current')}
            type="password"
            autoComplete="current-password"
            maxLength={256}
            value={current}
            error={faults['current']}
            onChange={typing(setCurrent)}
          />
          <InputField
            label={t('profile.password.next')}
            type="password"
            autoComplete="new-password"
            maxLength={256}
            value={password}
            error={faults['password']}
            onChange={typing(setPassword)}
            help={t('profile.password.rule')}
          />
        </div>
        <div className="row">
          <Button kind="primary" type="submit" busy={busy} aria-disabled={!isReady || waiting}>
            {t('profile.password.change')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
