import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { lazyScript } from '../../lazyScript.tsx'
import { whenLaidOut } from '../../whenLaidOut.ts'

// Few records have so many tabs. Without their menu they stand in the bar.
const MoreTabs = lazyScript(() => import('./MoreTabs.tsx').then((module) => module.MoreTabs), { failed: TabLinks })

/** Of more tabs than this, the last ones stand in a menu, which takes the place of one. */
const most = 8

/** Visible part of the tab next to the open one, px. */
const PEEK = 48

type SubItem = { id: string; label: ReactNode; to: string }
/** `items`: pages below the tab, shown while it is open. */
export type TabItem = SubItem & { count?: number; tone?: 'bad' | 'warn' | 'neutral'; items?: SubItem[] }

type TabsProps = {
  items: TabItem[]
  current: string
  /** The open tab's items. */ currentItem?: string
  label: string
  sticky?: boolean
}

/**
 * Tabs are links; the open one is the current page. They scroll sideways and never wrap; those beyond eight are in a menu. The second level is
 * a segmented control below.
 */
export function Tabs({ items, current, currentItem, label, sticky }: TabsProps) {
  const nav = useShownTab<HTMLElement>(current)
  const open = items.find(({ id }) => id === current)
  const inBar = items.length > most ? items.slice(0, most - 1) : items
  const tabs = (
    <nav ref={nav} className={sticky ? 'tabs sticky' : 'tabs'} aria-label={label}>
      <TabLinks items={inBar} current={current} />
      {inBar.length < items.length && <MoreTabs items={items.slice(inBar.length)} current={current} />}
    </nav>
  )
  if (!open?.items?.length) return tabs
  return (
    <>
      {tabs}
      <nav className="seg tabs-sub" aria-label={typeof open.label === 'string' ? open.label : label}>
        {open.items.map((item) => (
          <Link
            key={item.id}
            to={item.to}
            className={item.id === currentItem ? 'on' : undefined}
            aria-current={item.id === currentItem ? 'page' : undefined}
          >
            {item.label}
          </Link>
        ))}
      </nav>
    </>
  )
}

function TabLinks({ items, current }: Pick<TabsProps, 'items' | 'current'>) {
  return items.map((item) => (
    <Link key={item.id} data-tab={item.id} to={item.to} aria-current={item.id === current ? 'page' : undefined}>
      {item.label}
      <TabCount {...item} />
    </Link>
  ))
}

export function TabCount({ count, tone = '' }: Pick<TabItem, 'count'> & { tone?: TabItem['tone'] | '' }) {
  return count ? <span className={`cnt ${tone}`}>{count}</span> : null
}

/** Scrolls a tab bar (tabs with `data-tab`) so that the open tab is fully visible. */
export function useShownTab<Bar extends HTMLElement>(open: string | undefined): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useLayoutEffect(() => (open === undefined ? undefined : whenLaidOut(bar.current, (shown) => showOpen(shown, open))), [open])
  return bar
}

/** Only sideways: scrollIntoView would scroll the page, too. */
export function showOpen(nav: HTMLElement, open: string): void {
  const tab = [...nav.querySelectorAll<HTMLElement>('[data-tab]')].find(({ dataset }) => dataset['tab'] === open)?.getBoundingClientRect()
  const frame = nav.getBoundingClientRect()
  if (tab && (tab.right > frame.right || tab.left < frame.left)) nav.scrollLeft += tab.right - frame.right + PEEK
}
