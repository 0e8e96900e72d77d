import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Tip } from '../../ui/parts/feedback/Tip.tsx'
import { useBrand } from '../../client/brand/BrandContext.ts'
import { Logo } from '../../client/brand/Logo.tsx'
import { useShownCrumbs } from '../../client/paths/crumbs.ts'
import { HOME } from '../../client/paths/pages.ts'

export function TopBar({
  onMenu,
  onPalette,
  onKeys,
}: {
  /** Absent where there is no menu. */ onMenu: (() => void) | undefined
  onPalette: () => void
  onKeys: () => void
}) {
  const t = useTranslate()
  return (
    <header className="top">
      {onMenu && (
        <span className="only-phone">
          <IconButton icon="menu" label={t('shell.menu.open')} onClick={onMenu} />
        </span>
      )}
      <Link to={HOME} className="only-phone tl-brand mid-link">
        <Logo size={24} short />
      </Link>
      <Crumbs />
      <span className="grow" />
      <DemoNotice />
      <button type="button" className="find" aria-label={t('shell.palette.open')} onClick={onPalette}>
        <Icon name="search" />
        <span className="grow cut">{t('shell.palette.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="no-phone">
        <IconButton icon="circle-help" label={t('shell.keys.title')} onClick={onKeys} />
      </span>
      <span className="only-phone">
        <IconButton icon="search" label={t('shell.palette.label')} onClick={onPalette} />
      </span>
    </header>
  )
}

function Crumbs() {
  const t = useTranslate()
  const crumbs = useShownCrumbs()
  return (
    <nav className="crumbs" aria-label={t('shell.crumbs')}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={`${at} ${crumb.label}`}>
            {crumb.to && at < crumbs.length - 1 ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function DemoNotice() {
  const t = useTranslate()
  if (!useBrand().demo) return null
  return (
    <Tip title={t('app.demo.long')}>
      <span className="chip line demo">{t('app.demo.short')}</span>
    </Tip>
  )
}
