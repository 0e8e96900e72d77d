import { useState } from 'react'
import { IconButton, type IconButtonProps } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'

/** A small icon button of a row. Its tooltip is made when a mouse comes near: a page of a hundred rows has hundreds of them. */
export function RowButton(props: IconButtonProps) {
  const [isNear, setNear] = useState(false)
  if (isNear) return <IconButton small {...props} />
  const { icon, label, small: _small, tipDelay: _delay, badge: _badge, className = '', type = 'button', ...rest } = props
  return (
    <button {...rest} type={type} className={`ib sm ${className}`} aria-label={label} onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}>
      <Icon name={icon} size={16} />
    </button>
  )
}
