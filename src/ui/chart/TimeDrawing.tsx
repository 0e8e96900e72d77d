import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useContext, useMemo } from 'react'
import { Chart as Drawing } from 'react-chartjs-2'
import { PaletteContext } from '../theme/PaletteContext.ts'
import { byteStep } from './byteStep.ts'
import { marksPlugin } from './marksPlugin.ts'
import type { ChartMark, TimeChartProps } from './TimeChart.tsx'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, marksPlugin, PointElement, Tooltip)

/** Large data are drawn without animation, parsing and points. Screen readers get the name; the table beside it has the figures. */
export function TimeDrawing({
  label,
  kind,
  points,
  series,
  isStacked = false,
  isBytes = false,
  tickStep,
  write,
  onPick,
  marks = noMarks,
}: TimeChartProps) {
  const palette = useContext(PaletteContext)
  const colours = useMemo(() => [palette?.text, palette?.tints[2], palette?.tones.warn.text], [palette])
  const data = useMemo(
    (): ChartData<'bar' | 'line', (number | null)[]> => ({
      labels: points.map(({ tick }) => tick),
      datasets: series.map(({ label: name, values, colour }, index) => ({
        type: kind,
        label: name,
        data: values,
        backgroundColor: colour ?? colours[index % colours.length],
        borderColor: colour ?? colours[index % colours.length],
        ...(kind === 'line'
          ? { borderWidth: 2, pointRadius: values.length > 1 ? 0 : 3, pointHitRadius: 8, spanGaps: false }
          : { maxBarThickness: 28, borderRadius: 2 }),
      })),
    }),
    [points, series, kind, colours],
  )
  const stepSize = useMemo(() => (isBytes ? byteStep(highest(series, isStacked)) : undefined), [series, isStacked, isBytes])
  const options = useMemo(
    (): ChartOptions<'bar' | 'line'> => ({
      animation: false,
      maintainAspectRatio: false,
      normalized: true,
      font: { family: getComputedStyle(document.body).fontFamily, size: 12 },
      interaction: { mode: 'index', intersect: false },
      onClick: (_event, [hit]) => {
        if (hit) onPick?.(hit.index)
      },
      scales: {
        x: {
          stacked: isStacked,
          border: { display: false },
          grid: { display: false },
          ticks: {
            color: palette?.neutral.fg2,
            autoSkip: true,
            maxRotation: 0,
            maxTicksLimit: Math.ceil(points.length / tickStep),
          },
        },
        y: {
          stacked: isStacked,
          beginAtZero: true,
          border: { display: false },
          grid: { color: palette?.neutral.line },
          ticks: {
            color: palette?.neutral.fg2,
            maxTicksLimit: 6,
            ...(stepSize !== undefined && { stepSize }),
            callback: (value) => write(Number(value)),
          },
        },
      },
      plugins: {
        marks: { indexes: marks.map(({ index }) => index), colour: palette?.tones.info.text },
        tooltip: {
          ...(series.length > mostHinted && highestFirst),
          callbacks: {
            title: ([item]) => points[item?.dataIndex ?? -1]?.title ?? '',
            footer: ([item]) => marks.find(({ index }) => index === item?.dataIndex)?.texts ?? [],
            label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${write(parsed.y ?? 0)}`,
          },
        },
      },
    }),
    [points, series.length, tickStep, isStacked, stepSize, palette, write, onPick, marks],
  )
  return <Drawing type={kind} role="img" aria-label={label} data={data} options={options} />
}

/** Lines of a hint: those of the highest series, as far as they fit. */
const mostHinted = 12
const valueOf = ({ parsed }: { parsed: { y: number | null } }): number => parsed.y ?? 0

type Hinted = { parsed: { y: number | null } }
const highestFirst = {
  filter: (item: Hinted, _index: number, items: Hinted[]) => items.filter((other) => valueOf(other) > valueOf(item)).length < mostHinted,
  itemSort: (one: Hinted, other: Hinted) => valueOf(other) - valueOf(one),
}

const noMarks: readonly ChartMark[] = []

/** The highest bar or point; parts of a stack count together. */
function highest(series: TimeChartProps['series'], isStacked: boolean): number {
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  let most = 0
  for (let index = 0; index < count; index++) {
    const values = series.map((one) => one.values[index] ?? 0)
    most = Math.max(most, isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values))
  }
  return most
}
