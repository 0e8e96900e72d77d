// A measurement of the last hours as a line, with its bound and the incidents of the stream.
import { useTranslate } from 'ra-core'
import { figureLine, height, type FigurePoints, type Incident, type Period, width } from './figureLine.ts'

type Props = {
  points: FigurePoints
  period: Period
  bound: number | undefined
  incidents: Incident[]
  /** Hours of the period. */ hours: number
  textOf: (value: number) => string
}

export function FigureLine({ points, period, bound, incidents, hours, textOf }: Props) {
  const t = useTranslate()
  const line = figureLine(points, period, bound)
  if (!line) return null
  return (
    <>
      <svg className="part-line" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {incidents.map(({ x, tone }, index) => (
          <line key={index} className={tone} x1={x} x2={x} y1={0} y2={height} />
        ))}
        {line.bound !== undefined && <line className="bound" x1={0} x2={width} y1={line.bound} y2={line.bound} />}
        {line.lines.map((drawn) => (
          <polyline key={drawn} points={drawn} />
        ))}
      </svg>
      <span className="vh">
        {textOf(line.least) === textOf(line.most)
          ? t('partStatus.health.steady', { hours, value: textOf(line.most) })
          : t('partStatus.health.line', { hours, least: textOf(line.least), most: textOf(line.most) })}{' '}
        {t('partStatus.health.incidents', { smart_count: incidents.length })}
      </span>
    </>
  )
}
