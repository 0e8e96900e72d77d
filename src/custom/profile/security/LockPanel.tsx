// For users who suspect that others have access: sets a new password and ends all access but this session.
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { CallDialog } from '../CallDialog.tsx'
import { PasswordFields, usePasswordChange } from './PasswordFields.tsx'

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
  const { busy, problem, isHeld, fields, change } = usePasswordChange({ lock: true })
  const lock = async () => {
    if (!(await change())) return
    notify('profile.lock.done', { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={t('profile.lock.question')}
      verb={t('profile.lock.act')}
      danger
      busy={busy}
      isHeld={isHeld}
      problem={problem}
      onSubmit={() => void lock()}
      onClose={onClose}
    >
      <p>{t('profile.lock.text')}</p>
      <PasswordFields {...fields} autoFocus />
    </CallDialog>
  )
}
