import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { type Day, pointsOf } from './dayTraffic.ts'

/** The line of a day and its amount, with a text for screen readers. */
export function DayLine({ day }: { day: Day }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <span className="day-sum">
      <svg className="day-line" viewBox="0 0 40 18" width={40} height={18} aria-hidden="true">
        <polyline points={pointsOf(day.values)} />
      </svg>
      <span className="tn nw">{format.bytes(day.traffic)}</span>
      <span className="vh">{t('home.day.line', { most: format.bytes(Math.max(...day.values)) })}</span>
    </span>
  )
}
