// Switches the authenticator on: the password, the QR code, and a first code.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { CopyText } from '../../../ui/parts/actions/CopyText.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { QrPicture } from '../../../ui/parts/display/QrPicture.tsx'
import { call } from '../../../client/api/call.ts'
import type { SecondFactorSecret } from '../../../client/api/generated.ts'
import { useCall } from '../useCall.ts'
import { CallDialog } from '../CallDialog.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'

type Props = { onClose: () => void; onCodes: (codes: string[]) => void }

export function FactorDialog({ onClose, onCodes }: Props) {
  const t = useTranslate()
  const { busy, waiting, problem, faults, run, typing } = useCall(['password', 'code'], { wrong_password: 'password', wrong_code: 'code' })
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<SecondFactorSecret>()
  const [code, setCode] = useState('')
  const begin = () => run(async () => setBegun(await call('POST /totp', { body: { password } })))
  const confirm = async () => {
    if (await run(async () => onCodes((await call('POST /totp/confirm', { body: { code } })).backup_codes))) onClose()
  }
  const isReady = begun ? code.replaceAll(/\s/g, '').length === 6 : password !== ''
  const submit = () => {
    if (isReady) void (begun ? confirm() : begin())
  }
  return (
    <CallDialog
      title={t('profile.factor.beginTitle')}
      verb={t(begun ? 'profile.factor.switchOn' : 'profile.next')}
      busy={busy}
      isHeld={!isReady || waiting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {begun ? (
        <>
          <Scan begun={begun} />
          <InputField
            key="code"
            label={t('profile.factor.code')}
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            error={faults['code']}
            onChange={typing(setCode)}
            autoFocus
          />
        </>
      ) : (
        <>
          <p>{t('profile.factor.beginText')}</p>
          <CurrentPassword
            key="password"
            label={t('profile.yourPassword')}
            value={password}
            error={faults['password']}
            onChange={typing(setPassword)}
            autoFocus
          />
        </>
      )}
    </CallDialog>
  )
}

function Scan({ begun: { secret, uri } }: { begun: SecondFactorSecret }) {
  const t = useTranslate()
  return (
    <>
      <p>{t('profile.factor.scan')}</p>
      <QrPicture text={uri} label={t('profile.factor.picture')} />
      <p className="muted">{t('profile.factor.manual')}</p>
      <div className="once">
        <CopyText text={secret} label={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
      </div>
    </>
  )
}
