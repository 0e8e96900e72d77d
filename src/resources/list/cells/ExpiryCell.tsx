// An expiry: the date and the days left, in words and colour.
import { Status, type StatusTone } from '../../../ui/parts/feedback/Status.tsx'
import { Tip } from '../../../ui/parts/feedback/Tip.tsx'
import type { RowTools } from '../rows/useRowTools.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

/** Days before its end from which it needs attention. */
const soon = 14

/** `seconds` of the epoch. */
export function expiryCell(seconds: number, { t, format }: Pick<RowTools, 't' | 'format'>, now = Date.now()) {
  const remainingDays = Math.floor((seconds * 1000 - now) / dayMilliseconds)
  const text = remainingDays < 0 ? t('list.expired') : t('list.daysLeft', { smart_count: remainingDays })
  return (
    <Tip title={format.date(seconds * 1000)}>
      <span className="nw">
        <Status tone={toneOf(remainingDays)}>{text}</Status>
      </span>
    </Tip>
  )
}

function toneOf(daysLeft: number): StatusTone {
  return daysLeft < 0 ? 'bad' : daysLeft <= soon ? 'warn' : 'ok'
}
