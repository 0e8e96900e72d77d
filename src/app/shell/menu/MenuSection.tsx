import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePathname } from '../../../client/paths/PathnameScope.tsx'
import { iconNamed } from '../../../ui/parts/Icon.tsx'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { belongsTo, isWithin, sectionRoot } from '../isWithin.ts'
import type { MenuEntry } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import { usePageLabel } from '../usePageLabel.ts'

type PageEntry = Extract<MenuEntry, { kind: 'page' }>

/** A section of the menu. An expanded one lists its children; in the collapsed menu they appear beside it on hover or focus. */
export function MenuSection({ entry, slim }: { entry: PageEntry; slim: boolean }) {
  const t = useTranslate()
  const pathname = usePathname()
  const labelOf = usePageLabel()
  const types = useDefinitions()
  const { to, also, items, badge } = entry
  const label = labelOf(entry)
  const isOpen =
    // All pages of the provider are below the first one.
    (entry.page.screen === 'start'
      ? pathname === to
      : [to, ...also, ...items.map((item) => sectionRoot(item.to))].some((one) => isWithin(pathname, one))) ||
    items.some((item) => belongsTo(pathname, item, types))
  // Pages of a child type may have an item of their own: it alone is the current one.
  const within = items.find((item) => isWithin(pathname, item.to))
  const isCurrent = (item: (typeof items)[number]): boolean => (within ? within === item : belongsTo(pathname, item, types))
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
        <MenuLink
          key={item.to}
          label={labelOf(item)}
          to={item.to}
          slim={false}
          look={isCurrent(item) || (items.length === 1 && isOpen) ? 'on' : 'rest'}
        />
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
