// Sends an e-mail to the customer of a lead; it is kept with the lead.
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { call } from '../../client/api/call.ts'
import { emptyContact } from '../../engine/values/changes/order.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { AreaInput } from '../../ui/form/controls/inputs.tsx'
import { FieldFault } from '../../ui/parts/inputs/InputField.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { CallDialog } from '../profile/CallDialog.tsx'
import { useCall } from '../profile/useCall.ts'

const longest = 4000

export function AnswerLead(props: CustomActionProps) {
  return <Answer key={String(props.record['id'])} {...props} />
}

function Answer({ record, label, onChanged }: CustomActionProps) {
  const [isOpen, setOpen] = useState(false)
  // A dialog that is closed by accident loses no text.
  const [text, setText] = useState('')
  const to = addressOf(record)
  if (to === undefined) return null
  return (
    <>
      <Button kind="primary" icon="mail" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <AnswerDialog id={String(record['id'])} to={to} text={text} onText={setText} onSent={onChanged} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** The same choice as the server's (services/orders/answer.ts). */
function addressOf(record: Record<string, unknown>): string | undefined {
  const client = record['client'] as { email?: string } | undefined
  return [record['contact_email'], client?.email].find(
    (one): one is string => typeof one === 'string' && one !== emptyContact && one !== '',
  )
}

type DialogProps = {
  id: string
  to: string
  text: string
  onText: (text: string) => void
  onSent: (() => void) | undefined
  onClose: () => void
}

function AnswerDialog({ id, to, text, onText, onSent, onClose }: DialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const field = useId()
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, faults, waiting, run, typing } = useCall(['text'])
  const write = typing((now) => {
    setMissing(false)
    onText(now)
  })
  const send = async (): Promise<void> => {
    if (text.trim() === '') {
      setMissing(true)
      return void document.getElementById(field)?.focus()
    }
    const done = await run(async () => {
      await call('POST /lead-answers/:id', { params: { id }, body: { text: text.trim() } })
    })
    if (!done) return
    notify('leadActions.sent', { type: 'success' })
    onText('')
    onClose()
    refresh()
    onSent?.()
  }
  const fault = isMissing ? t('leadActions.convert.required') : faults['text']
  return (
    <CallDialog
      title={t('leadActions.answer')}
      verb={t('leadActions.send')}
      busy={busy}
      isHeld={waiting}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t('leadActions.to', { address: to })}</p>
      <div className="f">
        <label htmlFor={field}>{t('leadActions.text')}</label>
        <AreaInput
          id={field}
          rows={8}
          value={text}
          invalid={fault !== undefined}
          describedBy={fault === undefined ? `${field}-help` : `${field}-fault ${field}-help`}
          onChange={(now) => write(now.slice(0, longest))}
        />
        {fault && <FieldFault id={`${field}-fault`}>{fault}</FieldFault>}
        <p className="help" id={`${field}-help`}>
          {t('leadActions.help')}
        </p>
      </div>
    </CallDialog>
  )
}
