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
} from 'chart.js'
import { useContext, useMemo, useRef } from 'react'
import { Chart as Drawing } from 'react-chartjs-2'
import { PaletteContext } from '../theme/PaletteContext.ts'
import { ChartHover } from './ChartHover.tsx'
import { byteStep, secondStep } from './tickSteps.ts'
import { type LinePoint, linePoints, pointRadii } from './linePoints.ts'
import { marksPlugin } from './marksPlugin.ts'
import type { ChartMark, TimeChartProps } from './TimeChart.tsx'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, LineController, LineElement, marksPlugin, PointElement)

/** Large data are drawn without animation, parsing and points; hints lie above the drawing, which stays as it is (performance P8). Screen readers get the name; the table beside it has the figures. */
export function TimeDrawing({
  label,
  kind,
  points,
  series: given,
  isStacked = false,
  isBytes = false,
  isSeconds = false,
  isCount = false,
  tickStep,
  write,
  writeTick = write,
  marks = noMarks,
  ...hover
}: TimeChartProps) {
  const chart = useRef<Chart<'bar' | 'line', Values>>(null)
  const palette = useContext(PaletteContext)
  const colours = useMemo(() => [palette?.text, palette?.tints[2], palette?.tones.warn.text], [palette])
  const series = useMemo(
    () => given.map((one) => (one.isPast && palette ? { ...one, colour: palette.neutral.control } : one)),
    [given, palette],
  )
  const data = useMemo(
    (): ChartData<'bar' | 'line', Values> => ({
      labels: points.map(({ tick }) => tick),
      datasets: series.map(({ label: name, values, colour, isPast }, index) => ({
        type: isPast ? 'line' : kind,
        label: name,
        backgroundColor: colour ?? colours[index % colours.length],
        borderColor: colour ?? colours[index % colours.length],
        ...(isPast && { borderDash: [4, 4], order: 1 }),
        ...(isPast || kind === 'line' ? lineOf(values) : { data: values, maxBarThickness: 28, borderRadius: 2 }),
      })),
    }),
    [points, series, kind, colours],
  )
  const most = useMemo(() => highest(series, isStacked), [series, isStacked])
  const stepSize = isBytes ? byteStep(most) : isSeconds ? secondStep(most) : undefined
  // Otherwise an axis from 0 to 1 would be shown until the figures are loaded.
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  const options = useMemo(
    (): ChartOptions<'bar' | 'line'> => ({
      animation: false,
      maintainAspectRatio: false,
      normalized: true,
      font: { family: getComputedStyle(document.body).fontFamily, size: 12 },
      events: [],
      scales: {
        x: {
          stacked: isStacked,
          border: { display: false },
          grid: { display: false },
          ticks: {
            color: palette?.neutral.fg2,
            autoSkip: true,
            autoSkipPadding: 8,
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
            ...(isCount && { precision: 0 }),
            callback: (value) => (isEmpty ? '' : writeTick(Number(value))),
          },
        },
      },
      plugins: {
        marks: { indexes: marks.map(({ index }) => index), colour: palette?.tones.info.text },
      },
    }),
    [points.length, tickStep, isStacked, stepSize, isCount, isEmpty, palette, writeTick, marks],
  )
  return (
    <>
      {series.length > 1 && series.length <= maxNamed && (
        <ul className="chart-legend">
          {series.map(({ id, label: name, colour }, index) => (
            <li key={id}>
              <i style={{ background: colour ?? colours[index % colours.length] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ChartHover chart={chart} colours={colours} points={points} series={series} write={write} marks={marks} {...hover}>
        <Drawing ref={chart} type={kind} role="img" aria-label={label} data={data} options={options} />
      </ChartHover>
    </>
  )
}

type Values = (number | null)[] | LinePoint[]

function lineOf(values: readonly (number | null)[]) {
  const data = linePoints(values)
  return { data, parsing: false, borderWidth: 2, borderJoinStyle: 'bevel', pointRadius: pointRadii(data), spanGaps: false } as const
}

/** With more series, only the table names them. */
const maxNamed = 12
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
