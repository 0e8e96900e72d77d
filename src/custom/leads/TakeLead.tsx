// Assigns a new lead to the employee who clicks; Undo gives it back.
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useSession } from '../../client/session/useSession.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { useTask } from '../../ui/useTask.ts'
import type { CustomActionProps } from '../actionProps.ts'

const [fresh, taken] = ['new', 'in_work']
const meta = { method: 'PATCH' }

export function TakeLead({ type, record, label, name, inRow, onChanged }: CustomActionProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const data = useDataProvider()
  const { id: me } = useSession()
  const { busy, run } = useTask()
  const status = record['status'] as string | undefined // absent in rows of the first screen, which have names only
  if (status !== undefined && status !== fresh) return null

  const change = (lead: RaRecord, values: object) => data.update<RaRecord>(type, { id: lead.id, data: values, previousData: lead, meta })
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await run(work)
    refresh()
    onChanged?.()
  }
  const take = () =>
    attempt(async () => {
      const { data: lead } = await data.getOne<RaRecord>(type, { id: String(record['id']) })
      if (lead['status'] !== fresh) return void notify('leadActions.takenBefore', { type: 'warning', messageArgs: { name } })
      const { data: mine } = await change(lead, { status: taken, staff_id: me })
      const giveBack = () =>
        attempt(async () => void (await change(mine, { status: fresh, staff_id: (lead['staff_id'] as string | undefined) ?? null })))
      notify('leadActions.taken', { type: 'info', messageArgs: { name }, undo: () => void giveBack() } as Parameters<typeof notify>[1])
    })
  return (
    <Button
      size={inRow ? 'small' : 'normal'}
      busy={busy}
      aria-label={t('list.actionOn', { action: label, name })}
      onClick={() => void take()}
    >
      {label}
    </Button>
  )
}
