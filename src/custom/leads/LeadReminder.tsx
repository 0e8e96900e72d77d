// Marks a due reminder as done, or postpones it.
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../client/session/useSession.ts'
import { dayIn } from '../../engine/time/wallClock.ts'
import { addDays, momentAt } from '../../engine/time/zones.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../ui/parts/feedback/Floating.tsx'
import { useTask } from '../../ui/useTask.ts'
import type { CustomActionProps } from '../actionProps.ts'
import { hourMilliseconds } from '../../engine/time/units.ts'

const morning = '09:00'
const days = { tomorrow: 1, threeDays: 3, week: 7 } as const
const delays = ['hour', ...(Object.keys(days) as (keyof typeof days)[])] as const
const meta = { method: 'PATCH' }

export function LeadReminder({ type, record, name, inRow, onChanged }: CustomActionProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const data = useDataProvider()
  const timezone = useTimezone()
  const { busy, run } = useTask()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Rows of the first screen have names only.
  if (record['status'] !== undefined && record['reminder'] !== 'due') return null

  const again = () => {
    refresh()
    onChanged?.()
  }
  const change = async (remindAt: string | null, notice: 'reminderDone' | 'postponed') => {
    setAnchor(null)
    await run(async () => {
      const { data: lead } = await data.getOne<RaRecord>(type, { id: String(record['id']) })
      const set = (values: object, previousData: RaRecord) => data.update<RaRecord>(type, { id: lead.id, data: values, previousData, meta })
      const { data: changed } = await set({ remind_at: remindAt }, lead)
      const undo = () => void set({ remind_at: lead['remind_at'] as string }, changed).finally(again)
      notify(`leadActions.${notice}`, { type: 'info', messageArgs: { name }, undo } as Parameters<typeof notify>[1])
    })
    again()
  }
  const size = inRow ? 'small' : 'normal'
  const labelled = (key: string) => ({ 'aria-label': t('list.actionOn', { action: t(`leadActions.${key}`), name }) })
  return (
    <>
      <Button size={size} busy={busy} {...labelled('done')} onClick={() => void change(null, 'reminderDone')}>
        {t('leadActions.done')}
      </Button>
      <Button
        size={size}
        kind="ghost"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...labelled('postpone')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('leadActions.postpone')}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {delays.map((delay) => (
            <MenuItem key={delay} onClick={() => void change(timeAfter(delay, timezone), 'postponed')}>
              {t(`leadActions.delays.${delay}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** The time as ISO text; days end at nine in the morning. */
function timeAfter(delay: (typeof delays)[number], timezone: string): string {
  const now = Date.now()
  if (delay === 'hour') return new Date(now + hourMilliseconds).toISOString()
  return new Date(momentAt(`${addDays(dayIn(now, timezone), days[delay])} ${morning}`, timezone)!).toISOString()
}
