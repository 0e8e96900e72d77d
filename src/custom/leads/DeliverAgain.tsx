// Retries a customer's request that did not reach the CRM, or whose e-mail was not sent.
import { useNotify, useRefresh } from 'ra-core'
import { call } from '../../client/api/call.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useTask } from '../../ui/useTask.ts'
import type { CustomActionProps } from '../actionProps.ts'

export function DeliverAgain({ record, label, onChanged }: CustomActionProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { busy, run } = useTask()
  const [crm, mail] = [record['crm_state'], record['mail_state']]
  if (crm !== 'failed' && !['failed', 'kept', 'none'].includes(String(mail))) return null
  const send = async () => {
    await run(async () => {
      await call('POST /lead-deliveries/:id/again', { params: { id: String(record['id']) } })
      notify('message.requestOnItsWay', { type: 'info' })
    })
    refresh()
    onChanged?.()
  }
  return (
    <Button icon="refresh" busy={busy} onClick={() => void send()}>
      {label}
    </Button>
  )
}
