// A second person approves or declines an operation that waits, or its author withdraws it. The dialog repeats what it is about.
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import { CallDialog } from '../../profile/CallDialog.tsx'
import { useCall } from '../../profile/useCall.ts'
import type { Decision, WaitingOperation } from './waiting.ts'

type Props = { project: string; name: string; operation: WaitingOperation; decision: Decision; onClose: () => void }
const fields = ['reason'] as const

export function DecisionDialog({ project, name, operation, decision, onClose }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const format = useFormat()
  const [given, setGiven] = useState('')
  const { busy, problem, faults, waiting, run, typing } = useCall(fields)
  const { id, version, kind, amount, currency, reason, actor_name } = operation
  const send = async (): Promise<void> => {
    const done = await run(async () => {
      await call('POST /billing/:project/waiting/:id/decision', {
        params: { project, id },
        body: { decision, version, ...(given.trim() && { reason: given.trim() }) },
      })
    })
    // A refusal may mean that somebody else has decided.
    await client.invalidateQueries({ queryKey: ['billing'] })
    if (!done) return
    notify(`billing.waiting.${decision}.done`, { type: 'success' })
    onClose()
  }
  const facts = [
    ['project', name],
    ['operation', t(`billing.kinds.${kind}`)],
    ['amount', format.sum(Number(amount), currency)],
    ['reason', reason],
    ['author', actor_name],
  ] as const
  return (
    <CallDialog
      title={t(`billing.waiting.${decision}.title`)}
      verb={t(`billing.waiting.${decision}.verb`)}
      danger={decision !== 'approve'}
      busy={busy}
      isHeld={waiting}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <dl className="waiting-facts">
        {facts.map(
          ([fact, text]) =>
            text && (
              <div key={fact}>
                <dt>{t(`billing.waiting.facts.${fact}`)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="muted">{t(`billing.waiting.${decision}.text`)}</p>
      {decision === 'decline' && (
        <InputField
          label={t('billing.fields.reason')}
          value={given}
          error={faults['reason']}
          maxLength={250}
          help={t('billing.waiting.decline.help')}
          onChange={typing(setGiven)}
          autoFocus
        />
      )}
    </CallDialog>
  )
}
