import { useTranslate } from 'ra-core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../../ui/parts/Icon.tsx'
import { Tip } from '../../../ui/parts/feedback/Tip.tsx'
import { SOON } from './menu.ts'

export const TIP_DELAY = 1000

type MenuLinkProps = {
  slim: boolean
  icon?: IconName
  label: string
  badge?: string
  to: string
  look: 'rest' | 'on' | 'open'
  /** Navigation state. */ state?: object
  /** Something else is shown in place of the tooltip. */ withoutTip?: boolean
}

export function MenuLink({ slim, icon, label, badge, to, look, state, withoutTip }: MenuLinkProps): ReactElement {
  const t = useTranslate()
  return (
    <Tip title={slim && !withoutTip ? label : ''} delay={TIP_DELAY} placement="right" names>
      <Link
        to={to}
        className={`it ${look === 'rest' ? '' : look}${badge === SOON ? ' soon' : ''}`}
        aria-current={look === 'on' ? 'page' : undefined}
        aria-label={slim ? label : undefined}
        state={state}
      >
        {icon && <Icon name={icon} size={18} />}
        <span className="cut">{label}</span>
        {badge && <span className="tag">{t(`shell.menu.badges.${badge}`, { _: badge })}</span>}
      </Link>
    </Tip>
  )
}
