import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type TabItem = { id: string; label: ReactNode; to: string; count?: number; tone?: 'bad' | 'warn' | 'neutral' }

/** Tabs are addresses: each is a link, the open one is the current page. They scroll sideways and never wrap. */
export function Tabs({ items, current, label, sticky }: { items: TabItem[]; current: string; label: string; sticky?: boolean }) {
  return (
    <nav className={sticky ? 'tabs sticky' : 'tabs'} aria-label={label}>
      {items.map((item) => (
        <Link key={item.id} to={item.to} aria-current={item.id === current ? 'page' : undefined}>
          {item.label}
          {item.count ? <span className={`cnt ${item.tone ?? ''}`}>{item.count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
