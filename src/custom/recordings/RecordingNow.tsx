// State of a running recording as media nodes report it: duration and size of the file, or why nothing is recorded.
import { useTranslate } from 'ra-core'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { reasonText } from '../../engine/words/reasons.ts'
import { useReports } from '../partStatus/useReports.ts'
import { scheduleStateOf } from './schedule.ts'
import type { Stored } from './useRecordings.ts'

export function RecordingNow({ type, record }: { type: string; record: Stored }) {
  const t = useTranslate()
  const { bytes, hours, date } = useFormat(useTimezone())
  const account = useAccount()?.name
  const isActive = record['active'] !== false
  const { data } = useReports({ type, account, id: String(record.id), version: record.version }, { enabled: isActive })
  if (!isActive || !data) return null
  const [part] = data.parts
  const { duration, size } = part?.figures ?? {}
  if (!data.connected) return <Alert tone="warn" title={t('recordings.noNode')} />
  if (part?.reason)
    return (
      <Alert tone="bad" live title={t('recordings.stuck')}>
        {reasonText(part.reason, t)}
      </Alert>
    )
  if (duration === undefined || size === undefined) return <p className="help">{waitingText(record, t, date)}</p>
  return (
    <p className="tn" role="status">
      {t('recordings.now', { duration: hours(duration), size: bytes(size) })}
    </p>
  )
}

type Translate = (key: string, params?: Record<string, unknown>) => string

/** Says what a recording waits for: the next interval of its schedule, or its stream. */
function waitingText(record: Stored, t: Translate, date: (at: string) => string): string {
  const state = scheduleStateOf(record, Date.now())
  if (state === 'over') return t('recordings.scheduleOver')
  const next: unknown = record['next_start']
  return state === 'waiting' && typeof next === 'string' ? t('recordings.waitingUntil', { at: date(next) }) : t('recordings.waiting')
}
