import { useState, type ReactNode } from 'react'
import type { ButtonProps } from '../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../ui/parts/feedback/Floating.tsx'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'

export type Act = { id: string; label: ReactNode; icon: IconName; isBad?: true; run: () => void }
type Opener = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded'> & { onClick: (event: React.MouseEvent<HTMLElement>) => void }

const origins = {
  down: { anchorOrigin: { vertical: 'bottom', horizontal: 'right' }, transformOrigin: { vertical: 'top', horizontal: 'right' } },
  // For bars at the bottom of the page.
  up: { anchorOrigin: { vertical: 'top', horizontal: 'left' }, transformOrigin: { vertical: 'bottom', horizontal: 'left' } },
} as const

/** A menu of actions; `children` draws the button that opens it. */
export function ActMenu({
  acts,
  opens,
  children,
}: {
  acts: readonly Act[]
  opens: 'up' | 'down'
  children: (opener: Opener) => ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)} {...origins[opens]}>
          {acts.map(({ id, label, icon, isBad, run }) => (
            <MenuItem
              key={id}
              className={isBad && 'danger'}
              onClick={() => {
                setAnchor(null)
                run()
              }}
            >
              <Icon name={icon} />
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
