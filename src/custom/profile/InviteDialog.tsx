import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../app/definitions/ownAccount.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { InputField } from '../../ui/parts/InputField.tsx'
import { useCall } from './useCall.ts'

/** Whom, and as what. */
export function InviteDialog({ account, roles, onClose }: { account: string; roles: string[]; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { busy, waiting, problem, faults, run } = useCall(['email'])
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(roles[0] ?? '')
  const invite = async () => {
    if (
      email.trim() === '' ||
      !(await run(async () => void (await call('POST', `/accounts/${account}/invitations`, { email: email.trim(), role }))))
    )
      return
    notify('profile.invitations.sent', { type: 'success' })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('profile.invitations.inviteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" busy={busy} aria-disabled={email.trim() === '' || waiting} onClick={() => void invite()}>
            {t('profile.invitations.invite')}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void invite()
        }}
      >
        {problem && <Alert tone="bad" live title={problem} />}
        <InputField
          label={t('profile.personal.email')}
          type="email"
          maxLength={254}
          value={email}
          error={faults['email']}
          onChange={setEmail}
          help={t('profile.invitations.help')}
          autoFocus
        />
        <div className="f">
          <label htmlFor="own-invite-role">{t('profile.invitations.role')}</label>
          <SelectInput
            id="own-invite-role"
            value={role}
            onChange={setRole}
            options={roles.map((value) => ({ value, label: t(`shell.roles.${value}`, { _: value }) }))}
          />
        </div>
      </form>
    </Dialog>
  )
}
