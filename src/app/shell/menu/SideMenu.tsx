import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { Logo } from '../../../client/brand/Logo.tsx'
import { humanise } from '../../../engine/words/wordLookup.ts'
import { leaving } from '../../../client/session/entry.ts'
import { HOME } from '../../../client/paths/pages.ts'
import { iconNamed } from '../../../ui/parts/Icon.tsx'
import { usePathname } from '../../../client/paths/PathnameScope.tsx'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { currentIn, isIn, type Current } from './currentIn.ts'
import { MenuLink, TIP_DELAY } from './MenuLink.tsx'
import { MenuSection } from './MenuSection.tsx'
import type { MenuEntry } from './menu.ts'
import { ProfileButton } from '../profile/ProfileButton.tsx'
import { usePageLabel } from '../usePageLabel.ts'
import { useMenu } from './useMenu.ts'

type SideMenuProps = { slim: boolean; shown: boolean; onToggle: () => void }

export function SideMenu({ slim, shown, onToggle }: SideMenuProps) {
  const t = useTranslate()
  const brand = useBrand()
  const drawer = useRef<HTMLElement>(null)
  const entries = useMenu()
  const pathname = usePathname()
  const types = useDefinitions()
  useEffect(() => {
    if (shown) drawer.current?.querySelector<HTMLElement>('.it')?.focus()
  }, [shown])
  return (
    <nav ref={drawer} className={`nav${slim ? ' slim' : ''}${shown ? ' shown' : ''}`} aria-label={t('shell.menu.label')}>
      <Link to={HOME} className="nav-logo" aria-label={slim ? brand.name : undefined}>
        <Logo short={slim} />
      </Link>
      <div className="nav-scroll">
        {entries.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} slim={slim} {...currentIn(entry, pathname, types)} />
        ))}
      </div>
      <div className="nav-user">
        <ProfileButton slim={slim} />
        <span className="no-phone">
          <IconButton
            small
            icon={slim ? 'panel-left-open' : 'panel-left-close'}
            label={t(slim ? 'shell.menu.expand' : 'shell.menu.collapse')}
            onClick={onToggle}
            tipDelay={TIP_DELAY}
          />
        </span>
      </div>
    </nav>
  )
}

const Entry = memo(function Entry({ entry, slim, isOpen, current }: { entry: MenuEntry; slim: boolean } & Current) {
  const t = useTranslate()
  if (entry.kind === 'page') return <MenuSection entry={entry} slim={slim} isOpen={isOpen} current={current} />
  if (entry.kind === 'list') return <Group entry={entry} slim={slim} current={current} />
  // The only menu item that is not a page: leaves the project, back to where the staff came from.
  return (
    <>
      <MenuLink slim={slim} icon={iconNamed(entry.icon)} label={t(`shell.menu.${entry.action}`)} to={HOME} look="rest" state={leaving} />
      <div className="sep" />
    </>
  )
})

type GroupProps = { entry: Extract<MenuEntry, { kind: 'list' }>; slim: boolean } & Pick<Current, 'current'>

/** Groups that are not a section of the product: a name and its types, always open. */
function Group({ entry, slim, current }: GroupProps) {
  const t = useTranslate()
  const labelOf = usePageLabel()
  const locale = useLocale()
  const own = entry.items.map(({ type }) => type?.groupLabel?.[locale]).find((text) => text !== undefined)
  const label = entry.id === undefined ? undefined : t(`shell.menu.groups.${entry.id}`, { _: own ?? humanise(entry.id) })
  return (
    <div role="group" aria-label={label}>
      {label && <p className="cap">{label}</p>}
      {entry.items.map((item) => (
        <MenuLink
          key={item.to}
          slim={slim}
          icon={iconNamed(item.type?.icon)}
          label={labelOf(item)}
          to={item.to}
          look={isIn(current, item) ? 'on' : 'rest'}
        />
      ))}
    </div>
  )
}

function keyOf(entry: MenuEntry): string {
  return entry.kind === 'page' ? entry.page.name : entry.kind === 'action' ? `action ${entry.action}` : `group ${entry.id ?? ''}`
}
