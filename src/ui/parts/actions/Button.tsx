import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import { Tip } from '../feedback/Tip.tsx'

export type ButtonKind = 'default' | 'primary' | 'ghost' | 'link' | 'danger'
const classOf: Record<ButtonKind, string> = { default: '', primary: ' pri', ghost: ' ghost', link: ' link', danger: ' bad' }
export type Look = { kind?: ButtonKind; size?: 'normal' | 'small' | 'big'; icon?: IconName; busy?: boolean }
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { ref?: Ref<HTMLButtonElement> }

/** The default button is outlined; one `primary` per view. `busy` keeps the width, is announced to screen readers and ignores clicks. */
export function Button({
  kind = 'default',
  size = 'normal',
  icon,
  busy,
  children,
  className = '',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={busy ? undefined : onClick}
      className={`${look({ kind, size })} ${className}`}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: IconName
  label: string
  small?: boolean
  tipDelay?: number
  badge?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon button: its name is read and shown as a tooltip. When disabled it keeps the focus and the tooltip. */
export function IconButton({
  icon,
  label,
  small,
  tipDelay,
  badge,
  className = '',
  type = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tip title={label} delay={tipDelay} names>
      <button
        {...rest}
        type={type}
        className={`ib${small ? ' sm' : ''} ${className}`}
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        <Icon name={icon} size={small ? 16 : 18} />
        {badge}
      </button>
    </Tip>
  )
}

export function look({ kind = 'default', size = 'normal' }: Look): string {
  return `btn${classOf[kind]}${size === 'small' ? ' sm' : size === 'big' ? ' big' : ''}`
}
