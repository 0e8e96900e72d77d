// The figures of a part that runs, as its definition names them.
import { useTranslate } from 'ra-core'
import { formatDuration } from '../../ui/format/durations.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { States } from './partRows.ts'
import { useTimeSince } from './useTimeSince.ts'

type Props = {
  figures: Record<string, number>
  /** When the figures were reported, if the part still runs: durations have grown since. */ at?: string | undefined
  states: States
  /** Figures that are shown elsewhere. */ without?: ReadonlySet<string>
}

export function PartFigures({ figures, at, states, without }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const shown = {
    bps: (value: number) => t('partStatus.units.bps', { value: format.number(value / 1e6, 2) }),
    fps: (value: number) => t('partStatus.units.fps', { value: format.number(value, 1) }),
    seconds: (value: number) => (at === undefined ? formatDuration(value) : <Running since={Date.parse(at) - value * 1000} />),
    count: (value: number) => format.number(value, 0),
  }
  return (
    <dl>
      {Object.entries(states.figures).map(([name, unit]) => {
        const value = without?.has(name) ? undefined : figures[name]
        const text = unit in shown && value !== undefined ? shown[unit as keyof typeof shown](value) : undefined
        return text === undefined ? null : (
          <div key={name}>
            <dt>{t(`partStatus.figures.${unit}`)}</dt>
            <dd className="tn">{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Running({ since }: { since: number }) {
  return <>{useTimeSince(since)}</>
}
