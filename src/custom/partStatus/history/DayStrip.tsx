// The last 24 hours of a target at a glance, half an hour a bar; the history beside it has the same in words.
import { useTranslate } from 'ra-core'
import { dayBars } from './dayBars.ts'
import { type PartHistory, type States } from '../partRows.ts'
import { toneOfCode } from '../reportTones.ts'

const bars = 48

export function DayStrip({ entries, states, now = Date.now }: { entries: PartHistory['entries']; states: States; now?: () => number }) {
  const t = useTranslate()
  const day = dayBars(entries, states.codes, { now: now(), count: bars })
  const last = day.findLast((code) => code !== null)
  return (
    <span className="part-day" role="img" aria-label={t('partStatus.dayOf', { state: states.nameOf(last ?? null) })}>
      {day.map((code, index) => (
        <span key={index} className={toneOfCode(states.codes, code)} />
      ))}
    </span>
  )
}
