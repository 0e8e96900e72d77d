import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'

/** How much of the next tab is seen beside the open one. */
const PEEK = 48

export type TabItem = { id: string; label: ReactNode; to: string; count?: number; tone?: 'bad' | 'warn' | 'neutral' }

/** Tabs are addresses: each is a link, the open one is the current page. They scroll sideways and never wrap. */
export function Tabs({ items, current, label, sticky }: { items: TabItem[]; current: string; label: string; sticky?: boolean }) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => showOpen(nav.current, current), [current])
  return (
    <nav ref={nav} className={sticky ? 'tabs sticky' : 'tabs'} aria-label={label}>
      {items.map((item) => (
        <Link key={item.id} data-tab={item.id} to={item.to} aria-current={item.id === current ? 'page' : undefined}>
          {item.label}
          {item.count ? <span className={`cnt ${item.tone ?? ''}`}>{item.count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

/** The open tab stands whole where there is no room for all. Only sideways: scrolling into view would move the page, too. */
function showOpen(nav: HTMLElement | null, open: string): void {
  if (!nav || innerWidth >= 720) return
  const tab = [...nav.querySelectorAll<HTMLElement>('[data-tab]')].find(({ dataset }) => dataset['tab'] === open)?.getBoundingClientRect()
  const frame = nav.getBoundingClientRect()
  if (tab && (tab.right > frame.right || tab.left < frame.left)) nav.scrollLeft += tab.right - frame.right + PEEK
}
