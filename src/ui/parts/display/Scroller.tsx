import type { ReactNode, Ref, UIEventHandler } from 'react'

type Props = {
  as: 'div' | 'pre'
  ref?: Ref<HTMLDivElement>
  label: string
  className: string
  onScroll?: UIEventHandler<HTMLDivElement>
  children: ReactNode
}

/** A scrollable box: focusable, so that the keyboard scrolls it (WCAG 2.1.1), and named. */
export function Scroller({ as, ref, label, className, onScroll, children }: Props) {
  const Tag = as as 'div' // both elements accept the same ref
  return (
    <Tag ref={ref} className={className} role="group" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {children}
    </Tag>
  )
}
