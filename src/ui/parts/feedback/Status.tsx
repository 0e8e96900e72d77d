import type { ReactNode } from 'react'

export const statusTones = ['ok', 'warn', 'bad', 'info', 'odd', 'off', 'idle', 'run'] as const
/** ok ● · warn amber ● · bad ◆ · info ● · odd yellow ● · off ○ grey · idle ○ blue · run ◔ turning */
export type StatusTone = (typeof statusTones)[number]

/** State is never shown by colour alone: shape, colour and a word. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="st">
      <span className={`dot ${tone}`} aria-hidden="true" />
      {children}
    </span>
  )
}
