// The `…` of a row: a menu button with a few verbs.
import { useRef, useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { Menu, MenuItem } from '@mui/material'

export type RowAction = { id: string; label: string; run: () => void; disabled?: boolean; bad?: boolean }

type Props = { label: string; actions: RowAction[]; large?: boolean }

export function RowMenu({ label, actions, large }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" ref={button} className={large ? 'btn fix' : 'ib sm'} aria-label={label} title={label} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <Ellipsis className="icon" size={16} aria-hidden />
      </button>
      {open && (
        <Menu open anchorEl={button.current} onClose={close} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}>
          {actions.map((action) => (
            <MenuItem key={action.id} disabled={action.disabled} sx={action.bad ? { color: 'var(--bad)' } : undefined} onClick={() => { close(); action.run() }}>
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
