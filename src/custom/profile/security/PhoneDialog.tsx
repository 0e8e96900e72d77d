// Confirms the phone with an SMS code.
import { useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { usePhone } from '../../../ui/format/usePhone.ts'
import { CodeEntry } from '../../../ui/parts/inputs/CodeEntry.tsx'
import { useCodeLength } from '../../../ui/parts/inputs/codeLength.ts'
import { FieldFault } from '../../../ui/parts/inputs/InputField.tsx'
import { call } from '../../../client/api/call.ts'
import { useCall } from '../useCall.ts'
import { CallDialog } from '../CallDialog.tsx'

export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const trouble = useId()
  const length = useCodeLength()
  const { busy, waiting, problem, faults, run, clear } = useCall(['code'])
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  /** Another number clears the boxes. */
  const [round, setRound] = useState(0)
  const shown = usePhone(phone)
  const fault = faults['code']
  const isReady = !isSent || code.length === length
  const send = () =>
    run(async () => {
      await call('POST /phone/code', { body: { phone } })
      setSent(true)
    })
  const prove = async (whole: string) => {
    if (busy || waiting) return
    if (await run(() => call('POST /phone/verify', { body: { phone, code: whole } }))) {
      notify('profile.personal.phoneProved', { type: 'success' })
      return onClose()
    }
    setCode('')
    setRound((now) => now + 1)
  }
  const submit = () => {
    if (isReady) void (isSent ? prove(code) : send())
  }
  const change = (next: string) => {
    setCode(next)
    if (next) clear()
  }
  return (
    <CallDialog
      title={t('profile.personal.provePhone')}
      verb={t(isSent ? 'profile.confirm' : 'profile.personal.sendCode')}
      busy={busy}
      isHeld={!isReady || waiting}
      problem={problem}
      problemId={trouble}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(isSent ? 'profile.personal.codeSent' : 'profile.personal.codeWillBeSent', { phone: shown })}</p>
      {isSent && (
        <div className="f">
          <CodeEntry
            key={round}
            length={length}
            label={t('profile.code')}
            digitLabel={(place, of) => t('profile.digit', { place, of })}
            invalid={fault !== undefined || problem !== undefined}
            describedBy={fault ? `${trouble}-code` : problem ? trouble : undefined}
            autoFocus
            onWhole={(whole) => void prove(whole)}
            onChange={change}
          />
          {fault && <FieldFault id={`${trouble}-code`}>{fault}</FieldFault>}
        </div>
      )}
    </CallDialog>
  )
}
