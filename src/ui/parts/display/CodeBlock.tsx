import type { ReactNode } from 'react'
import { Scroller } from './Scroller.tsx'

/** Code in a monospaced block that scrolls on its own, also by keyboard. */
export function CodeBlock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroller as="pre" label={label} className="source">
      {children}
    </Scroller>
  )
}
