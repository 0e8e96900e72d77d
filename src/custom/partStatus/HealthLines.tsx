// Measurements of a stream with their thresholds (`reports.health` of the definition).
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { healthOf, type HealthLine } from '../../engine/reports/health.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import type { States } from './partRows.ts'
import type { StreamRow } from './streamRows.ts'

type Props = { type: string; row: StreamRow; states: States }

export function HealthLines({ type, row: { stream, figures, texts }, states }: Props) {
  const t = useTranslate()
  const words = useWords()
  const textOf = useValueText(states)
  const lines = healthOf(states, stream, { figures, texts })
  if (lines.length === 0) return null
  return (
    <ul className="part-health" aria-label={t('partStatus.health.title')}>
      {lines.map((line) => (
        <li key={line.id}>
          <Status tone={line.isGood ? 'ok' : 'warn'}>
            <span>
              {words.text(type, 'health', line.id) ?? line.id}: <span className="tn">{textOf(line, line.value)}</span>
            </span>
          </Status>
          {!line.isGood && line.how && <p className="help">{t(`partStatus.health.${line.how}`, { bound: boundText(line, textOf) })}</p>}
        </li>
      ))}
    </ul>
  )
}

type TextOf = (line: HealthLine, value: number | string) => string

function boundText(line: HealthLine, textOf: TextOf): string {
  const { beside: _, ...alone } = line
  return Array.isArray(line.bound) ? line.bound.join(', ') : textOf(alone, line.bound ?? '')
}

function useValueText(states: States): TextOf {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const shown: Record<string, (value: number, beside?: number) => string> = {
    bps: (value) => t('partStatus.units.bps', { value: format.number(value / 1e6, 2) }),
    fps: (value) => t('partStatus.units.fps', { value: format.number(value, 1) }),
    span: (value) => t('partStatus.units.span', { value: format.number(value, 1) }),
    pixels: (value, beside) => (beside === undefined ? `${value}p` : `${beside} × ${value}`),
  }
  return ({ figure, beside }, value) => {
    if (typeof value === 'string') return value
    const unit = figure === undefined ? undefined : states.figures[figure]
    return (unit !== undefined && Object.hasOwn(shown, unit) ? shown[unit]!(value, beside) : undefined) ?? format.number(value, 0)
  }
}
