import { useId, type ReactNode } from 'react'

type PanelProps = {
  title?: ReactNode
  note?: ReactNode
  right?: ReactNode
  children?: ReactNode
  flush?: boolean
  error?: boolean
  id?: string
  className?: string
}

/** A surface with a hairline: one section of a page. */
export function Panel({ title, note, right, children, flush, error, id, className = '' }: PanelProps) {
  const heading = useId()
  return (
    <section id={id} className={`panel${error ? ' err' : ''} ${className}`} aria-labelledby={title ? heading : undefined}>
      {(title || right) && (
        <div className="panel-h">
          <div className="grow">
            {title && <h2 id={heading}>{title}</h2>}
            {note && <p>{note}</p>}
          </div>
          {right}
        </div>
      )}
      {children !== undefined && <div className={flush ? 'panel-b flush' : 'panel-b'}>{children}</div>}
    </section>
  )
}
