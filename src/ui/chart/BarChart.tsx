// A horizontal bar chart, in the given order (longest first), with a table of the same figures on request. The drawing is loaded with the
// first chart.
import '../css/chart.css'
import { lazyScript } from '../lazyScript.tsx'
import { DataTable } from '../parts/display/DataTable.tsx'
import { ChartPanel } from './ChartPanel.tsx'

export type Bar = { id: string; label: string; value: number }
type Props = {
  title: string
  bars: readonly Bar[]
  /** Headings of the table: the figures, and the names. */ heads: { value: string; label: string }
  write: (value: number) => string
  /** Texts of ticks, where they are shorter than those of values. */ writeTick?: (value: number) => string
  /** Ticks are whole KB, MB, GB… */ isBytes?: boolean
}
const BarDrawing = lazyScript(() => import('./BarDrawing.tsx').then((module) => module.BarDrawing), { mustLoad: true })
const rowHeight = 30
const canDraw = () => 'CanvasRenderingContext2D' in globalThis

export function BarChart({ title, bars, heads, write, writeTick = write, isBytes = false }: Props) {
  const table = (
    <DataTable
      label={title}
      rows={bars}
      keyOf={({ id }) => id}
      columns={[
        { id: 'label', label: heads.label, isHeader: true, cell: ({ label }) => label, sortBy: ({ label }) => label },
        { id: 'value', label: heads.value, isNumeric: true, cell: ({ value }) => write(value), sortBy: ({ value }) => value },
      ]}
    />
  )
  const chart = (
    <div className="chart" style={{ height: bars.length * rowHeight }}>
      <BarDrawing label={title} bars={bars} write={write} writeTick={writeTick} isBytes={isBytes} />
    </div>
  )
  return <ChartPanel title={title} chart={chart} table={table} canDraw={canDraw()} />
}
