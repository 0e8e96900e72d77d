import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  /** Shown above the title: the current activity. */ lead?: string | undefined
  meta?: ReactNode
  actions?: ReactNode
}

/** The header of a record page: its name, one line of facts, at most two buttons and `…`. */
export function PageHeader({ title, lead, meta, actions }: Props) {
  return (
    <header className="ph">
      <div className="ph-row">
        <div>
          {lead !== undefined && <p className="ph-lead">{lead}</p>}
          <h1>{title}</h1>
          {meta !== undefined && <div className="ph-meta">{meta}</div>}
        </div>
        {actions && <div className="ph-act">{actions}</div>}
      </div>
    </header>
  )
}
