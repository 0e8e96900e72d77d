// Proves the phone by a code in a short message.
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { InputField } from '../../ui/parts/InputField.tsx'
import { call } from '../../app/definitions/ownAccount.ts'
import { useCall } from './useCall.ts'

export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const { busy, problem, faults, run } = useCall(['code'])
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const send = () => run(async () => {
    await call('POST', '/phone/code', { phone })
    setSent(true)
  })
  const prove = async () => {
    if (code === '' || !(await run(async () => void (await call('POST', '/phone/verify', { phone, code }))))) return
    notify('profile.personal.phoneProved', { type: 'success' })
    onClose()
  }
  const submit = () => void (isSent ? prove() : send())
  return (
    <Dialog open title={t('profile.personal.provePhone')} onClose={onClose} actions={<><Button onClick={onClose}>{t('app.cancel')}</Button><Button kind="primary" busy={busy} onClick={submit}>{t(isSent ? 'profile.confirm' : 'profile.personal.sendCode')}</Button></>}>
      <form className="stack" onSubmit={(event) => { event.preventDefault(); submit() }}>
        {problem && <Alert tone="bad" live title={problem} />}
        <p>{t(isSent ? 'profile.personal.codeSent' : 'profile.personal.codeWillBeSent', { phone })}</p>
        {isSent && <InputField label={t('profile.code')} mono inputMode="numeric" autoComplete="one-time-code" maxLength={6} value={code} error={faults['code']} onChange={setCode} autoFocus />}
      </form>
    </Dialog>
  )
}
