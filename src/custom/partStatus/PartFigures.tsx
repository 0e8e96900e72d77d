// The figures of a part that runs, as its definition names them.
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { States } from './partRows.ts'

type Props = { figures: Record<string, number>; states: States; /** Figures that are shown elsewhere. */ without?: ReadonlySet<string> }

export function PartFigures({ figures, states, without }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const shown = {
    bps: (value: number) => t('partStatus.units.bps', { value: format.number(value / 1e6, 2) }),
    fps: (value: number) => t('partStatus.units.fps', { value: format.number(value, 1) }),
    seconds: (value: number) => timeText(value),
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

/** Hours, minutes and seconds: `7:19:33`. */
export function timeText(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}
