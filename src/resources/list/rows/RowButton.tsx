import { useCallback, useState } from 'react'
import type { IconButtonProps } from '../../../ui/parts/actions/Button.tsx'
import { iconOf } from '../../../ui/parts/Icon.tsx'
import { TipOf } from '../../../ui/parts/feedback/Tip.tsx'

type RowButtonProps = Pick<IconButtonProps, 'icon' | 'label' | 'onClick' | 'aria-haspopup' | 'aria-expanded'>

/**
 * A small icon button of a row. Its tooltip is created on hover or focus, because a page of a hundred rows has hundreds of buttons. The
 * button element is never replaced: a click in progress would be lost.
 */
export function RowButton({ icon, label, ...rest }: RowButtonProps) {
  const [near, setNear] = useState<Element>()
  const leave = useCallback(() => setNear(undefined), [])
  return (
    <>
      <button
        {...rest}
        type="button"
        className="ib sm"
        aria-label={label}
        onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && setNear(currentTarget)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setNear(currentTarget)}
      >
        {iconOf({ name: icon })}
      </button>
      {near && <TipOf anchor={near} title={label} onGone={leave} />}
    </>
  )
}
