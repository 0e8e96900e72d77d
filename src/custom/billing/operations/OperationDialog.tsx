// Staff add an operation, or reverse one. A repeated click sends the same key: the operation is added once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { CallDialog } from '../../profile/CallDialog.tsx'
import { useCall } from '../../profile/useCall.ts'
import { isAbove, waitingQuery } from '../waiting/waiting.ts'
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
  const { data: { limit } = {} } = useQuery(waitingQuery(project))
  const waits = isAbove(reversing ? reversing.amount : plain(given.amount), limit)
  const send = async (): Promise<void> => {
    const { amount, reason, document, method } = given
    const body = {
      kind,
      ...(reversing ? { reverses: reversing.number } : amount.trim() && { amount: plain(amount) }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(document.trim() && { document: document.trim() }),
      ...(isPayment && { method: method as 'invoice' | 'card' }),
    }
    let isWaiting = false
    const done = await run(async () => {
      const answer = await call('POST /billing/:project/operations', { params: { project }, body, headers: { 'idempotency-key': key } })
      isWaiting = 'state' in answer && answer.state === 'waiting'
    })
    if (!done) return
    await client.invalidateQueries({ queryKey: ['billing'] })
    notify(isWaiting ? 'billing.waiting.sent' : 'billing.added', { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={reversing ? t('billing.reverseTitle', { number: reversing.number }) : t('billing.addTitle')}
      verb={t(waits ? 'billing.waiting.send' : reversing ? 'billing.reverseVerb' : 'billing.add')}
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
          {isPayment && <Method value={given.method} onChange={write('method')} />}
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
      {waits && <AboveLimit limit={format.sum(Number(limit), currency)} />}
    </CallDialog>
  )
}

function Method({ value, onChange }: { value: string; onChange: (method: string) => void }) {
  const t = useTranslate()
  const id = useId()
  return (
    <div className="f">
      <label htmlFor={id}>{t('billing.fields.method')}</label>
      <SelectInput
        id={id}
        value={value}
        onChange={onChange}
        options={(['invoice', 'card'] as const).map((method) => ({ value: method, label: t(`billing.methods.${method}`) }))}
      />
    </div>
  )
}

/** `limit` as it is shown. */
function AboveLimit({ limit }: { limit: string }) {
  const t = useTranslate()
  return (
    <Alert tone="warn" live title={t('billing.waiting.above', { limit })}>
      {t('billing.waiting.aboveText')}
    </Alert>
  )
}

/** As it is shown and pasted: with spaces between thousands, a comma, a true minus. */
function plain(amount: string): string {
  return amount.replaceAll(/\s/g, '').replace('\u2212', '-').replace(',', '.')
}
