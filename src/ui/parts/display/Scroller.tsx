import type { ReactNode, Ref } from 'react'

type Props = { as: 'div' | 'pre'; ref?: Ref<HTMLDivElement>; label: string; className: string; children: ReactNode }

/** What scrolls by itself: it takes the focus, so that the keyboard scrolls it, too (WCAG 2.1.1), and says what it is. */
export function Scroller({ as, ref, label, className, children }: Props) {
  const Tag = as as 'div' // both take the same
  return (
    <Tag ref={ref} className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </Tag>
  )
}
