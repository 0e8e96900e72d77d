import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { gapsOf, spanIn, type Range, type Stretch, windowOf } from './timeline.ts'
import { daySeconds } from '../../../engine/time/units.ts'

type Props = { stretches: Stretch[]; /** Recorded in total. */ seconds: number; onPlay: (file: string) => void }

/** Stretches of recorded time, each a button that plays its file; nothing is recorded between them. */
export function RangesLine({ stretches, seconds, onPlay }: Props) {
  const t = useTranslate()
  const { date, second, hours } = useFormat(useTimezone())
  const [back, setBack] = useState(0)
  if (stretches.length === 0) return null
  const window = windowOf(stretches, back)
  const gaps = gapsOf(stretches)
  const at = (time: number) => second(time * 1000)
  const nameOf = ({ from, duration }: Range) => t('recordings.stretch', { from: at(from), to: at(from + duration) })
  return (
    <div className="recordings-line">
      <div className="recordings-track" role="group" aria-label={t('recordings.timeline')}>
        {stretches.map((stretch) => {
          const span = spanIn(stretch, window)
          return (
            span && (
              <button
                key={`${stretch.file}-${stretch.from}`}
                type="button"
                title={nameOf(stretch)}
                aria-label={nameOf(stretch)}
                style={{ left: `${span.left}%`, width: `${span.width}%` }}
                onClick={() => onPlay(stretch.file)}
              />
            )
          )
        })}
      </div>
      <div className="recordings-ends tn">
        <span>{date(window.from * 1000)}</span>
        <span>{date((window.from + window.duration) * 1000)}</span>
      </div>
      <p className="help tn">
        {[
          t('recordings.ranges', { n: stretches.length }),
          t('recordings.gaps', { n: gaps.length }),
          t('recordings.length', { duration: hours(seconds) }),
        ].join(' · ')}
      </p>
      {gaps.length > 0 && (
        <ul className="recordings-gaps help tn">
          {gaps.slice(-maxGaps).map((gap) => (
            <li key={gap.from}>
              {t('recordings.gap', { from: at(gap.from), to: at(gap.from + gap.duration), duration: hours(Math.round(gap.duration)) })}
            </li>
          ))}
        </ul>
      )}
      {(window.hasEarlier || back > 0) && window.duration === daySeconds && (
        <div className="row">
          <Button size="small" disabled={!window.hasEarlier} onClick={() => setBack(back + 1)}>
            {t('recordings.earlier')}
          </Button>
          <Button size="small" disabled={back === 0} onClick={() => setBack(back - 1)}>
            {t('recordings.later')}
          </Button>
        </div>
      )}
    </div>
  )
}
const maxGaps = 5
