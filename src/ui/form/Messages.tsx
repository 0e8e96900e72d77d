// Errors and warnings under a control.
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { errorId } from './ids.ts'

export function Messages({
  id,
  errors,
  warnings = [],
  className,
}: {
  id: string
  errors: string[]
  warnings?: string[]
  className?: string
}) {
  if (errors.length === 0 && warnings.length === 0) return null
  return (
    <div id={errorId(id)} className={className} ref={show}>
      {errors.map((text) => (
        <p key={text} className="msg">
          <CircleAlert className="icon" size={14} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {warnings.map((text) => (
        <p key={text} className="msg warn">
          <TriangleAlert className="icon" size={14} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

/** An error that appears under the focused control may be behind the save bar. */
function show(element: HTMLElement | null): void {
  if (element?.parentElement?.matches(':focus-within')) element.scrollIntoView?.({ block: 'nearest' })
}
