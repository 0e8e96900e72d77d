import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js'
import { useContext } from 'react'
import { Doughnut } from 'react-chartjs-2'
import { PaletteContext } from '../theme/PaletteContext.ts'
import type { Share } from './TimeChart.tsx'

Chart.register(ArcElement, DoughnutController, Tooltip)

export function ShareDrawing({ label, shares, write }: { label: string; shares: Share[]; write: (value: number) => string }) {
  const palette = useContext(PaletteContext)
  return (
    <Doughnut
      role="img"
      aria-label={`${label}: ${shares.map((share) => `${share.label} ${write(share.value)}`).join(', ')}`}
      data={{
        labels: shares.map((share) => share.label),
        datasets: [
          {
            data: shares.map(({ value }) => value),
            backgroundColor: shares.map(({ colour }) => colour),
            borderColor: palette?.neutral.surface,
            borderWidth: 2,
          },
        ],
      }}
      options={{
        animation: false,
        maintainAspectRatio: false,
        cutout: '62%',
        plugins: { tooltip: { callbacks: { label: ({ label: name, parsed }) => `${name}: ${write(parsed)}` } } },
      }}
    />
  )
}
