import { Link, type LinkProps } from 'react-router'
import { look, type Look } from './Button.tsx'
import { Icon } from '../Icon.tsx'

/** A link that looks like a button. */
export function ButtonLink({ kind = 'default', size = 'normal', icon, children, className = '', ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={`${look({ kind, size })} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
