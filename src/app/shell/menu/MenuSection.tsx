import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { iconNamed } from '../../../ui/parts/Icon.tsx'
import { isIn, type Current } from './currentIn.ts'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import { usePageLabel } from '../usePageLabel.ts'

type PageEntry = Extract<MenuEntry, { kind: 'page' }>

/** A section of the menu. An expanded one lists its children; in the collapsed menu they appear beside it on hover or focus. */
export function MenuSection({ entry, slim, isOpen, current }: { entry: PageEntry; slim: boolean } & Current) {
  const t = useTranslate()
  const labelOf = usePageLabel()
  const { to, items, badge } = entry
  const label = labelOf(entry)
  const showsChildren = isOpen && !slim && items.length > 0
  const link = (
    <MenuLink
      slim={slim}
      icon={iconNamed(entry.icon)}
      label={label}
      to={to}
      look={!isOpen ? 'rest' : showsChildren ? 'open' : 'on'}
      {...(badge !== undefined && { badge })}
      withoutTip={items.length > 0}
    />
  )
  const children = (
    <div className="sub" role="group" aria-label={label}>
      {items.map((item) => (
        <MenuLink key={item.to} label={labelOf(item)} to={item.to} slim={false} look={isIn(current, item) ? 'on' : 'rest'} />
      ))}
    </div>
  )
  if (items.length === 0) return link
  if (slim)
    return (
      <Flyout title={badge === undefined ? label : `${label} · ${t(`shell.menu.badges.${badge}`, { _: badge })}`} link={link}>
        {children}
      </Flyout>
    )
  return (
    <>
      {link}
      {showsChildren && children}
    </>
  )
}

const PATIENCE = 120

/** Opens on hover and focus, at the height of its item; closes on leaving, Escape and navigation. */
function Flyout({ title, link, children }: { title: string; link: React.ReactNode; children: React.ReactNode }) {
  const [top, setTop] = useState<number>()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    if (!isLeft) return
    const timer = setTimeout(() => setTop(undefined), PATIENCE)
    return () => clearTimeout(timer)
  }, [isLeft])
  const open = (element: HTMLElement) => {
    setLeft(false)
    setOpenAt(key)
    setTop(element.getBoundingClientRect().top)
  }
  const isShown = top !== undefined && openAt === key
  return (
    <div
      className="fly-place"
      role="presentation"
      onMouseEnter={(event) => open(event.currentTarget)}
      onMouseLeave={() => setLeft(true)}
      onFocus={(event) => event.target.matches(':focus-visible') && open(event.currentTarget)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTop(undefined)}
      onKeyDown={(event) => event.key === 'Escape' && setTop(undefined)}
    >
      {link}
      {isShown && (
        <div className="fly" style={{ top: Math.min(top, innerHeight - 160) }}>
          <p className="cap">{title}</p>
          {children}
        </div>
      )}
    </div>
  )
}
