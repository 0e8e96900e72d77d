// How long ago agents last reported: in seconds and minutes, later as a date.
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useSeconds } from '../../ui/format/countdown.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { hourSeconds } from '../../engine/time/units.ts'

export function UpdatedAgo({ at }: { at: string | null | undefined }) {
  const t = useTranslate()
  return <span className="muted small">{at ? <Ago at={at} /> : t('partStatus.never')}</span>
}

function Ago({ at }: { at: string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const seconds = Math.max(0, useSeconds() - Math.floor(Date.parse(at) / 1000))
  const date = format.date(at)
  if (seconds >= hourSeconds) return t('partStatus.updated', { at: date })
  const text =
    seconds < 60 ? t('partStatus.updatedSeconds', { seconds }) : t('partStatus.updatedMinutes', { minutes: Math.floor(seconds / 60) })
  return (
    <time className="tn" dateTime={at} title={date}>
      {text}
    </time>
  )
}
