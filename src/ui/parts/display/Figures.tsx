// Cards with the key figures of a page.
import type { ReactNode } from 'react'
import '../../css/figures.css'

export type Figure = { id: string; label: string; value: ReactNode; /** A comparison or an explanation of the figure. */ note?: ReactNode }

export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  return (
    <dl className="kpis" aria-label={label}>
      {figures.map(({ id, label: name, value, note }) => (
        <div key={id} className="kpi">
          <dt className="k">{name}</dt>
          <dd className="v">{value}</dd>
          {note !== undefined && <dd className="d">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
