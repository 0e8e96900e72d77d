// In place of markdown-to-jsx, which @rjsf/core brings for descriptions written in Markdown: ours are plain text, and never markup.
import type { ReactNode } from 'react'

export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>
}
