// The tabs that have no room in the bar: a menu, named after the open one of them.
import { ChevronDown } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { whenLaidOut } from '../../whenLaidOut.ts'
import { loadFloating, Menu, MenuItem } from '../feedback/Floating.tsx'
import { showOpen, TabCount, type TabItem } from './Tabs.tsx'

export function MoreTabs({ items, current }: { items: TabItem[]; current: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = items.find(({ id }) => id === current)
  const button = useRef<HTMLButtonElement>(null)
  // The bar looked for the open tab before this menu was loaded.
  const shown = open?.id
  useLayoutEffect(
    () => (shown === undefined ? undefined : whenLaidOut(button.current?.parentElement ?? null, (bar) => showOpen(bar, shown))),
    [shown],
  )
  const wrong = items.filter(({ tone }) => tone === 'bad').reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-tab={open?.id}
        aria-current={open && 'page'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={loadFloating}
        onFocus={loadFloating}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {open?.label ?? t('form.moreTabs')}
        <TabCount count={wrong} tone="bad" />
        <ChevronDown className="icon" size={14} aria-hidden />
      </button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {items.map(({ id, label, to, count, tone }) => (
            <MenuItem
              key={id}
              selected={id === current}
              onClick={() => {
                setAnchor(null)
                void navigate(to)
              }}
            >
              {label}
              <TabCount count={count} tone={tone} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
