import type { ReactNode } from 'react'

/** The record is the page: its name, one line of facts, at most two buttons and `…`. */
export function PageHeader({ title, meta, actions }: { title: ReactNode; meta?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="ph">
      <div className="ph-row">
        <div>
          <h1>{title}</h1>
          {meta !== undefined && <div className="ph-meta">{meta}</div>}
        </div>
        {actions && <div className="ph-act">{actions}</div>}
      </div>
    </header>
  )
}
