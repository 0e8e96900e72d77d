// A chart over time: bars or lines, one value of each series per bucket. The drawing is loaded with the first chart; the page shows a table of the same figures beside it.
import '../css/chart.css'
import { lazyScript } from '../lazyScript.tsx'

/** Null is a gap. */
export type TimeSeries = {
  id: string
  label: string
  values: (number | null)[]
  colour?: string
  /** Of an earlier period: a dashed grey line behind the others. */ isPast?: true
}
export type TimeChartProps = {
  label: string
  kind: 'bar' | 'line'
  /** Short texts below the axis, and whole ones in the hint. */ points: { tick: string; title: string }[]
  series: TimeSeries[]
  isStacked?: boolean
  /** Every n-th tick is shown. */ tickStep: number
  write: (value: number) => string
  /** Texts of ticks, where they are shorter than those of values. */ writeTick?: (value: number) => string
  /** Ticks are whole KB, MB, GB… */ isBytes?: boolean
  /** Ticks are whole minutes, hours… */ isSeconds?: boolean
  /** Ticks are whole numbers. */ isCount?: boolean
  onPick?: (index: number) => void
  /** From one bucket to another, both inclusive, by dragging. */ onSpan?: (from: number, to: number) => void
  /** The series are parts of a whole: hints have their shares and their sum. */ isWhole?: boolean
  hint?: HintTexts
  /** Thin lines at points, with texts for the hint. */ marks?: readonly ChartMark[]
}
/** Texts of hints, and of the comparison with the bucket before. */
export type HintTexts = {
  total: string
  share: (percent: number) => string
  change: (now: number, before: number) => string
  more: (count: number) => string
}
export type ChartMark = { index: number; texts: string[] }
const TimeDrawing = lazyScript(() => import('./TimeDrawing.tsx').then((module) => module.TimeDrawing), { mustLoad: true })
const ShareDrawing = lazyScript(() => import('./ShareDrawing.tsx').then((module) => module.ShareDrawing), { mustLoad: true })
/** Without a canvas there is the table. */
const canDraw = () => 'CanvasRenderingContext2D' in globalThis

export function TimeChart(props: TimeChartProps) {
  return (
    <div
      className="chart over-time"
      data-kind={props.kind}
      data-series={props.series.map(({ id }) => id).join(' ')}
      data-marks={props.marks?.length}
    >
      {canDraw() && <TimeDrawing {...props} />}
    </div>
  )
}

export type Share = { id: string; label: string; value: number; colour: string }
/** Parts of a whole as a ring. */
export function ShareChart(props: { label: string; shares: Share[]; write: (value: number) => string }) {
  return <div className="chart ring">{canDraw() && <ShareDrawing {...props} />}</div>
}
