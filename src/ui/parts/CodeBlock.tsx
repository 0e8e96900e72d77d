import type { ReactNode } from 'react'

/** Code as it is written, in mono; it scrolls by itself, with the keyboard, too. */
export function CodeBlock({ label, children }: { label: string; children: ReactNode }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
  return <pre className="source" role="group" aria-label={label} tabIndex={0}>{children}</pre>
}
