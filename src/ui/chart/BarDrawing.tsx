import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { useContext } from 'react'
import { Bar as Bars } from 'react-chartjs-2'
import { PaletteContext } from '../theme/PaletteContext.ts'
import type { Bar } from './BarChart.tsx'
import { byteStep } from './tickSteps.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)
const maxNameLength = 28

type Props = {
  label: string
  bars: readonly Bar[]
  write: (value: number) => string
  writeTick: (value: number) => string
  isBytes: boolean
}

/** Uses the brand's colours, light or dark. Screen readers get the name and the figures. */
export function BarDrawing({ label, bars, write, writeTick, isBytes }: Props) {
  const palette = useContext(PaletteContext)
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 }
  const colours = palette && { text: palette.neutral.fg2, line: palette.neutral.line }
  return (
    <Bars
      role="img"
      aria-label={`${label}: ${bars.map((bar) => `${bar.label} ${write(bar.value)}`).join(', ')}`}
      data={{
        labels: bars.map((bar) => (bar.label.length > maxNameLength ? `${bar.label.slice(0, maxNameLength - 1)}…` : bar.label)),
        datasets: [{ data: bars.map(({ value }) => value), backgroundColor: palette?.text, maxBarThickness: 14, borderRadius: 3 }],
      }}
      options={{
        indexAxis: 'y',
        animation: false,
        maintainAspectRatio: false,
        font,
        scales: {
          x: {
            beginAtZero: true,
            border: { display: false },
            grid: { color: colours?.line },
            ticks: {
              color: colours?.text,
              precision: 0,
              maxTicksLimit: 6,
              maxRotation: 0,
              autoSkipPadding: 8,
              ...(isBytes && { stepSize: byteStep(Math.max(0, ...bars.map(({ value }) => value))) }),
              callback: (value) => writeTick(Number(value)),
            },
          },
          y: { border: { display: false }, grid: { display: false }, ticks: { color: colours?.text, autoSkip: false } },
        },
        plugins: {
          tooltip: { callbacks: { title: ([item]) => bars[item?.dataIndex ?? -1]?.label, label: ({ parsed }) => write(parsed.x ?? 0) } },
        },
      }}
    />
  )
}
