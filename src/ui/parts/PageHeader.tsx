import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Breakable } from './display/Breakable.tsx'

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
          <h1>{typeof title === 'string' ? <Breakable text={title} /> : title}</h1>
          {meta !== undefined && <div className="ph-meta">{meta}</div>}
        </div>
        {actions && (
          <div className="ph-act">
            <span className="ph-slot" />
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

/** Draws the buttons of a page's content in its header, before the header's own. */
export function InHeader({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(listenToNothing, slotOf)
  return slot ? createPortal(children, slot) : children
}

// The header is drawn before its content, and React reads the place again after each drawing.
const listenToNothing = () => () => undefined
const slotOf = () => document.querySelector('.ph-slot')
