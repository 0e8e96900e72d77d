// Retries a customer's request that did not reach the CRM, or whose e-mail was not sent.
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { deliverAgain } from '../../client/calls/leadDeliveries.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { problemOf } from '../../ui/problem.ts'
import type { CustomActionProps } from '../actionProps.ts'

export function DeliverAgain({ record, label }: CustomActionProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [crm, mail] = [record['crm_state'], record['mail_state']]
  if (crm !== 'failed' && !['failed', 'kept', 'none'].includes(String(mail))) return null
  const send = async () => {
    setBusy(true)
    try {
      await deliverAgain(String(record['id']))
      notify('message.requestOnItsWay', { type: 'info' })
    } catch (error) {
      const { code, kind } = problemOf(error)
      notify(`errors.${code}`, { type: 'error', messageArgs: { _: t(`problems.texts.${kind}`) } })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button icon="refresh" busy={busy} onClick={() => void send()}>
      {label}
    </Button>
  )
}
