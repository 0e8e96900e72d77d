// Staff add an operation, or reverse one. A repeated click sends the same key: the operation is added once.
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { CallDialog } from '../../profile/CallDialog.tsx'
import { useCall } from '../../profile/useCall.ts'
import { type Operation, type OperationKind, operationKinds } from './operations.ts'

type Props = { project: string; initial: OperationKind; currency: string; reversing?: Operation | undefined; onClose: () => void }
const fields = ['kind', 'amount', 'reason', 'method', 'document', 'service'] as const

export function OperationDialog({ project, initial, currency, reversing, onClose }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const format = useFormat()
  const id = useId()
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<OperationKind>(initial)
  const [given, setGiven] = useState({ amount: '', reason: '', document: '', method: 'invoice' })
  const { busy, problem, faults, waiting, run, typing } = useCall(fields)
  const write = (name: keyof typeof given) => typing((text) => setGiven((now) => ({ ...now, [name]: text })))
  const isPayment = kind === 'payment'
  const send = async (): Promise<void> => {
    const { amount, reason, document, method } = given
    const body = {
      kind,
      ...(reversing ? { reverses: reversing.number } : amount.trim() && { amount: plain(amount) }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(document.trim() && { document: document.trim() }),
      ...(isPayment && { method: method as 'invoice' | 'card' }),
    }
    const done = await run(async () => {
      await call('POST /billing/:project/operations', { params: { project }, body, headers: { 'idempotency-key': key } })
    })
    if (!done) return
    await client.invalidateQueries({ queryKey: ['billing'] })
    notify('billing.added', { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={reversing ? t('billing.reverseTitle', { number: reversing.number }) : t('billing.addTitle')}
      verb={t(reversing ? 'billing.reverseVerb' : 'billing.add')}
      busy={busy}
      isHeld={waiting}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {reversing ? (
        <p>{t('billing.reverseText', { amount: format.sum(-Number(reversing.amount), currency) })}</p>
      ) : (
        <>
          <div className="f">
            <label htmlFor={`${id}-kind`}>{t('billing.fields.kind')}</label>
            <SelectInput
              id={`${id}-kind`}
              value={kind}
              onChange={(value) => setKind(value as OperationKind)}
              options={operationKinds.map((value) => ({ value, label: t(`billing.kinds.${value}`) }))}
            />
          </div>
          <InputField
            label={t('billing.fields.amount', { currency })}
            value={given.amount}
            error={faults['amount']}
            inputMode="decimal"
            maxLength={20}
            help={t(kind === 'correction' ? 'billing.help.corrected' : 'billing.help.amount')}
            onChange={write('amount')}
            autoFocus
          />
          {isPayment && (
            <div className="f">
              <label htmlFor={`${id}-method`}>{t('billing.fields.method')}</label>
              <SelectInput
                id={`${id}-method`}
                value={given.method}
                onChange={write('method')}
                options={(['invoice', 'card'] as const).map((value) => ({ value, label: t(`billing.methods.${value}`) }))}
              />
            </div>
          )}
        </>
      )}
      <InputField
        label={t(isPayment ? 'billing.fields.note' : 'billing.fields.reason')}
        value={given.reason}
        error={faults['reason']}
        maxLength={250}
        help={isPayment ? undefined : t('billing.help.reason')}
        onChange={write('reason')}
        autoFocus={reversing !== undefined}
      />
      <InputField
        label={t('billing.fields.document')}
        value={given.document}
        error={faults['document']}
        maxLength={250}
        onChange={write('document')}
      />
    </CallDialog>
  )
}

/** As it is shown and pasted: with spaces between thousands, a comma, a true minus. */
function plain(amount: string): string {
  return amount.replaceAll(/\s/g, '').replace('\u2212', '-').replace(',', '.')
}
