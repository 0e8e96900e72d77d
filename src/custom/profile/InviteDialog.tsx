import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { InputField } from '../../ui/parts/inputs/InputField.tsx'
import { useCall } from './useCall.ts'
import { CallDialog } from './CallDialog.tsx'

/** The invited e-mail address and role. */
export function InviteDialog({ account, roles, onClose }: { account: string; roles: string[]; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { busy, waiting, problem, faults, run, typing } = useCall(['email'])
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(roles[0] ?? '')
  const invite = async () => {
    if (
      email.trim() === '' ||
      !(await run(
        async () => void (await call('POST /accounts/:account/invitations', { params: { account }, body: { email: email.trim(), role } })),
      ))
    )
      return
    notify('profile.invitations.sent', { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={t('profile.invitations.inviteTitle')}
      verb={t('profile.invitations.invite')}
      busy={busy}
      isHeld={email.trim() === '' || waiting}
      problem={problem}
      onSubmit={() => void invite()}
      onClose={onClose}
    >
      <InputField
        label={t('profile.personal.email')}
        type="email"
        maxLength={254}
        value={email}
        error={faults['email']}
        onChange={typing(setEmail)}
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
    </CallDialog>
  )
}
