import type { ReactNode } from 'react'
import { Scroller } from './Scroller.tsx'

/** Code as it is written, in mono; it scrolls by itself, with the keyboard, too. */
export function CodeBlock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroller as="pre" label={label} className="source">
      {children}
    </Scroller>
  )
}
