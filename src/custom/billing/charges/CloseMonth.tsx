// Staff close a month that is over: its lines are charged. Closing it twice charges nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { CallDialog } from '../../profile/CallDialog.tsx'
import { useCall } from '../../profile/useCall.ts'
import type { ChargedMonth } from '../operations/operations.ts'
import { NotCharged } from './NotCharged.tsx'

export function CloseMonth({ project, month, title }: { project: string; month: ChargedMonth; title: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { busy, problem, waiting, run } = useCall()
  if (month.status !== 'over') return null
  // The server refuses it, too.
  const isEmpty = month.lines.length === 0 && month.skipped.length > 0
  const close = async (): Promise<void> => {
    if (isEmpty) return
    const done = await run(async () => {
      await call('POST /billing/:project/closings', { params: { project }, body: { period: month.period } })
    })
    if (!done) return
    await client.invalidateQueries({ queryKey: ['billing'] })
    notify('billing.charges.closed', { type: 'success' })
    setOpen(false)
  }
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t('billing.charges.close')}
      </Button>
      {open && (
        <CallDialog
          title={t('billing.charges.closeTitle', { month: title })}
          verb={t('billing.charges.close')}
          busy={busy}
          isHeld={waiting || isEmpty}
          problem={problem}
          onSubmit={() => void close()}
          onClose={() => setOpen(false)}
        >
          <p>
            {t(isEmpty ? 'billing.charges.closeNothing' : 'billing.charges.closeText', {
              total: format.sum(Number(month.total), month.currency),
            })}
          </p>
          <NotCharged month={month} />
        </CallDialog>
      )}
    </>
  )
}
