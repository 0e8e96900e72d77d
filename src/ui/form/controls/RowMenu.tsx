// The `…` menu of a row, with a few actions.
import { useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { Menu, MenuItem } from '../../parts/feedback/Floating.tsx'

export type RowAction = { id: string; label: string; run: () => void; disabled?: boolean; bad?: boolean }

type Props = { label: string; actions: RowAction[]; large?: boolean }

export function RowMenu({ label, actions, large }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={large ? 'btn fix' : 'ib sm'}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis className="icon" size={16} aria-hidden />
      </button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              disabled={action.disabled}
              sx={action.bad ? { color: 'var(--bad)' } : undefined}
              onClick={() => {
                close()
                action.run()
              }}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
