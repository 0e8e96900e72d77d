import type { ReactNode } from 'react'

type Props = { as: 'div' | 'pre'; label: string; className: string; children: ReactNode }

/** What scrolls by itself: it takes the focus, so that the keyboard scrolls it, too (WCAG 2.1.1), and says what it is. */
export function Scroller({ as: Tag, label, className, children }: Props) {
  return (
    <Tag className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </Tag>
  )
}
