// When the rules of a list apply: numbered bars on one strip, overlaps in red, a mark for now. The rows contain the same in words.
import { useState } from 'react'
import { dayIn } from '../../../../engine/time/wallClock.ts'
import type { FormWords } from '../../context.ts'
import { countErrors, errorsUnder, type ErrorTree } from '../../schema/errorTree.ts'
import { intervalsOf, type Overlap } from '../../rows/overlaps.ts'
import type { Row } from '../../rows/rows.ts'
import { hourMilliseconds } from '../../../../engine/time/units.ts'

type Props = { rows: Row[]; overlap: Overlap; errors: ErrorTree | undefined; words: FormWords; timezone: string }

export function Timeline({ rows, overlap, errors, words, timezone }: Props) {
  const [now] = useState(() => Date.now())
  const windows = intervalsOf(
    rows.map(({ value }) => value),
    overlap,
  ).map((window) => ({ ...window, isWrong: countErrors(errorsUnder(errors, rows[window.row]?.segment ?? '')) > 0 }))
  const ends = windows.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite)
  if (windows.length < 2 || ends.length === 0) return null
  const low = Math.min(now, ...ends)
  const high = Math.max(now, ...ends)
  const margin = Math.max((high - low) * 0.04, hourMilliseconds)
  const percentAt = (time: number) => Math.max(0, Math.min(100, ((time - low + margin) / (high - low + 2 * margin)) * 100))
  const day = (time: number) => dayIn(time, timezone)
  return (
    <div className="tl" aria-hidden="true">
      <div className="ln" />
      {windows.map(({ row, from, to, isWrong }, index) => (
        <span
          key={index}
          className={`w${isWrong ? ' bad' : ''}`}
          style={{ left: `${percentAt(from)}%`, width: `${Math.max(0.5, percentAt(to) - percentAt(from))}%` }}
        >
          {row + 1}
        </span>
      ))}
      <span className="now" style={{ left: `${percentAt(now)}%` }} />
      <span className="lbl" style={{ left: 0 }}>
        {day(low)}
      </span>
      <span className="lbl mid" style={{ left: `clamp(100px, ${percentAt(now)}%, calc(100% - 100px))` }}>
        {words.t('form.now')}
      </span>
      <span className="lbl" style={{ right: 0 }}>
        {day(high)}
      </span>
    </div>
  )
}
