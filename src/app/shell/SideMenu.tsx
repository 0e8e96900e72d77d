import { useTranslate, useLocale } from 'ra-core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Locale } from '../../engine/types.ts'
import { IconButton } from '../../ui/parts/Button.tsx'
import { Icon, iconNamed, type IconName } from '../../ui/parts/Icon.tsx'
import { Tip } from '../../ui/parts/Tip.tsx'
import { useBrand } from '../brand/BrandContext.ts'
import { Logo } from '../brand/Logo.tsx'
import { humanise } from '../definitions/wordLookup.ts'
import { leaving } from '../definitions/entry.ts'
import { useAccount, useSession } from '../definitions/session.ts'
import { useDefinitions } from '../definitions/useDefinitions.ts'
import { opensDefinitions } from '../staff/rights.ts'
import { homeOf, menuOf, type MenuEntry, type MenuItem } from './menu.ts'
import { ProfileButton } from './ProfileMenu.tsx'

const TIP_DELAY = 1000
type SideMenuProps = { slim: boolean; shown: boolean; onToggle: () => void }

export function SideMenu({ slim, shown, onToggle }: SideMenuProps) {
  const t = useTranslate()
  const brand = useBrand()
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) drawer.current?.querySelector<HTMLElement>('.it')?.focus()
  }, [shown])
  return (
    <nav ref={drawer} className={`nav${slim ? ' slim' : ''}${shown ? ' shown' : ''}`} aria-label={t('shell.menu.label')}>
      <Link to="/" className="nav-logo" aria-label={slim ? brand.name : undefined}><Logo /><span className="cut">{brand.name}</span></Link>
      <div className="nav-scroll"><MenuBody slim={slim} /></div>
      <div className="nav-user">
        <ProfileButton slim={slim} />
        <span className="no-phone"><IconButton small icon={slim ? 'panel-left-open' : 'panel-left-close'} label={t(slim ? 'shell.menu.expand' : 'shell.menu.collapse')} onClick={onToggle} tipDelay={TIP_DELAY} /></span>
      </div>
    </nav>
  )
}

function MenuBody({ slim }: { slim: boolean }) {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const types = useDefinitions()
  const isStaffHome = session.type === 'Staff' && !account
  return (
    <>
      {session.type === 'Staff' && account && <><Entry slim={slim} icon="arrow-left" label={t('shell.menu.controlPanel')} to="/" state={leaving} /><div className="sep" /></>}
      {!(isStaffHome && homeOf(types)) && <Entry slim={slim} icon="house" label={t('shell.menu.home')} to="/" exact />}
      {menuOf(types).map((entry) => (entry.kind === 'section' ? <Section key={entry.id} entry={entry} slim={slim} /> : <Group key={entry.id ?? ''} entry={entry} slim={slim} />))}
      {isStaffHome && opensDefinitions(session) && <Entry slim={slim} icon="braces" label={t('shell.menu.definitions')} to="/admin/definitions" />}
    </>
  )
}

type EntryOf<Kind> = Extract<MenuEntry, { kind: Kind }>

/** Groups that are no section of the product: a name and its types, always open. */
function Group({ entry, slim }: { entry: EntryOf<'list'>; slim: boolean }) {
  const t = useTranslate()
  const labelOf = useLabel()
  const label = entry.id === undefined ? undefined : t(`shell.menu.groups.${entry.id}`, { _: humanise(entry.id) })
  return (
    <div role="group" aria-label={label}>
      {label && <p className="cap">{label}</p>}
      {entry.items.map((item) => <Entry key={item.to} slim={slim} icon={iconNamed(item.type.icon)} label={labelOf(item)} to={item.to} />)}
    </div>
  )
}

function useLabel(): (item: MenuItem) => string {
  const locale = useLocale() as Locale // only our two locales are ever set
  return ({ type }) => type.label[locale] ?? humanise(type.name)
}

function Section({ entry, slim }: { entry: EntryOf<'section'>; slim: boolean }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const labelOf = useLabel()
  const [first] = entry.items
  if (!first) return null
  const isOpen = entry.items.some((item) => isWithin(pathname, rootOf(item.to)))
  const label = t(`shell.menu.groups.${entry.id}`, { _: humanise(entry.id) })
  const badge = first.type.menu?.badge
  const showsChildren = isOpen && !slim
  return (
    <>
      <Entry slim={slim} icon={iconNamed(entry.icon)} label={label} badge={badge} to={first.to} look={!isOpen ? 'rest' : showsChildren ? 'open' : 'on'} />
      {showsChildren && (
        <div className="sub" role="group" aria-label={label}>
          {entry.items.map((item) => <Entry key={item.to} label={labelOf(item)} to={item.to} slim={false} look={isWithin(pathname, item.to) || (entry.items.length === 1 && isOpen) ? 'on' : 'rest'} />)}
        </div>
      )}
    </>
  )
}

type EntryProps = { slim: boolean; icon?: IconName; label: string; badge?: string; to: string; exact?: boolean; look?: 'rest' | 'on' | 'open'; /** Goes along with the address. */ state?: object }

function Entry({ slim, icon, label, badge, to, exact, look, state }: EntryProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const shown = look ?? ((exact ? pathname === to : isWithin(pathname, to)) ? 'on' : 'rest')
  return (
    <Tip title={slim ? label : ''} delay={TIP_DELAY} placement="right" names>
      <Link to={to} className={`it ${shown === 'rest' ? '' : shown}`} aria-current={shown === 'on' ? 'page' : undefined} aria-label={slim ? label : undefined} state={state}>
        {icon && <Icon name={icon} size={18} />}
        <span className="cut">{label}</span>
        {badge && <span className="tag">{t(`shell.menu.badges.${badge}`, { _: badge })}</span>}
      </Link>
    </Tip>
  )
}

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)
/** A section's pages share the address up to the list's own last name: `/dns/section/zones` belongs to `/dns/section`. */
const rootOf = (to: string) => (to.split('/').length > 2 ? to.slice(0, to.lastIndexOf('/')) : to)
