// For somebody who suspects that others have access: ends everything but this session, and sets a new password.
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { callOwn, profileAt } from '../../../client/session/ownAccount.ts'
import { useSession } from '../../../client/session/useSession.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { CallDialog } from '../CallDialog.tsx'
import { useCall } from '../useCall.ts'

export function LockPanel() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('profile.lock.title')}>
      <div className="stack">
        <p className="muted small">{t('profile.lock.text')}</p>
        <div>
          <Button size="small" kind="danger" icon="lock" onClick={() => setOpen(true)}>
            {t('profile.lock.act')}
          </Button>
        </div>
      </div>
      {isOpen && <LockDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function LockDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { type, id } = useSession()
  const { busy, waiting, problem, faults, run, typing } = useCall(['current', 'password'], { wrong_password: 'current' })
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const isReady = current !== '' && password.length >= 8
  const lock = async () => {
    const body = { current, password, lock: true }
    if (!isReady || !(await run(async () => void (await callOwn('POST', `${profileAt(type, id)}/password`, body))))) return
    notify('profile.lock.done', { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={t('profile.lock.question')}
      verb={t('profile.lock.act')}
      danger
      busy={busy}
      isHeld={!isReady || waiting}
      problem={problem}
      onSubmit={() => void lock()}
      onClose={onClose}
    >
      <p>{t('profile.lock.text')}</p>
      <InputField
        label={t('profile.password.current')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={current}
        error={faults['current']}
        onChange={typing(setCurrent)}
        autoFocus
      />
      <InputField
        label={t('profile.password.next')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        value={password}
        error={faults['password']}
        help={t('profile.password.rule')}
        onChange={typing(setPassword)}
      />
    </CallDialog>
  )
}
