// Measurements of a stream with their thresholds (`reports.health` of the definition).
import { useTranslate } from 'ra-core'
import { useWords } from '../../client/words/useWords.ts'
import { healthOf, type HealthLine } from '../../engine/reports/health.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { FigureLine } from './history/FigureLine.tsx'
import { incidentsIn, type Period } from './history/figureLine.ts'
import type { PartFigure, PartHistory, States } from './partRows.ts'
import type { StreamRow } from './streams/streamRows.ts'
import { FIGURE_HOURS } from './useReports.ts'

/** `measured`: undefined until it is loaded. */
type Props = {
  type: string
  row: StreamRow
  states: States
  measured: { period: Period; figures: PartFigure[] } | undefined
  entries: PartHistory['entries']
}

export function HealthLines({ type, row: { part, stream, figures, texts }, states, measured, entries }: Props) {
  const t = useTranslate()
  const words = useWords()
  const textOf = useValueText(states)
  const lines = healthOf(states, stream, { figures, texts })
  if (lines.length === 0) return null
  const pointsOf = ({ figure }: HealthLine) => measured?.figures.find((one) => one.part === part && one.name === figure)?.points ?? []
  const alone = ({ with: _, ...line }: HealthLine): HealthLine => line
  return (
    <ul className="part-health" aria-label={t('partStatus.health.title')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Status tone={line.isGood ? 'ok' : 'warn'}>
            <span>
              {words.text(type, 'health', line.id) ?? line.id}: <span className="tn">{textOf(line, line.value)}</span>
            </span>
          </Status>
          {measured && line.figure !== undefined && (
            <FigureLine
              points={pointsOf(line)}
              period={measured.period}
              bound={typeof line.bound === 'number' ? line.bound : undefined}
              incidents={incidentsIn({ entries, points: pointsOf(line) }, states.codes, measured.period)}
              hours={FIGURE_HOURS}
              textOf={(value) => textOf(alone(line), value)}
            />
          )}
          {!line.isGood && line.how && <p className="help">{t(`partStatus.health.${line.how}`, { bound: boundText(line, textOf) })}</p>}
        </li>
      ))}
    </ul>
  )
}

type TextOf = (line: HealthLine, value: number | string) => string

function boundText(line: HealthLine, textOf: TextOf): string {
  const { with: _, ...alone } = line
  return Array.isArray(line.bound) ? line.bound.join(', ') : textOf(alone, line.bound ?? '')
}

function useValueText(states: States): TextOf {
  const t = useTranslate()
  const format = useFormat()
  const shown: Record<string, (value: number, other?: number) => string> = {
    bps: (value) => t('partStatus.units.bps', { value: format.number(value / 1e6, 2) }),
    fps: (value) => t('partStatus.units.fps', { value: format.number(value, 1) }),
    span: (value) => t('partStatus.units.span', { value: format.number(value, 1) }),
    pixels: (value, other) => (other === undefined ? `${value}p` : `${other} × ${value}`),
  }
  return ({ figure, with: other }, value) => {
    if (typeof value === 'string') return value
    const unit = figure === undefined ? undefined : states.figures[figure]
    return (unit !== undefined && Object.hasOwn(shown, unit) ? shown[unit]!(value, other) : undefined) ?? format.number(value, 0)
  }
}
