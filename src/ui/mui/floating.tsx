// Everything the portal uses of MUI. A separate chunk (parts/feedback/Floating.tsx): no page shows any of it on load.
import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer'
import MuiMenu, { type MenuProps } from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import MuiPopover, { type PopoverProps } from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { MuiScope } from './MuiScope.tsx'

export const MenuItem = MuiMenuItem
export const Menu = (props: MenuProps) => (
  <MuiScope>
    <MuiMenu {...props} />
  </MuiScope>
)
export const Popover = (props: PopoverProps) => (
  <MuiScope>
    <MuiPopover {...props} />
  </MuiScope>
)
export const Drawer = (props: DrawerProps) => (
  <MuiScope>
    <MuiDrawer {...props} />
  </MuiScope>
)
/** Stops submit events: React would bubble them to the form that opened the dialog. */
export const Modal = (props: DialogProps) => (
  <MuiScope>
    <MuiDialog onSubmit={(event) => event.stopPropagation()} {...props} />
  </MuiScope>
)

/** A dialog with its heading, body and buttons. */
export function TitledModal({
  heading,
  title,
  body,
  actions,
  ...rest
}: Omit<DialogProps, 'title'> & { heading: string; title: ReactNode; body: ReactNode; actions: ReactNode }) {
  return (
    <Modal {...rest} aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      {body && <DialogContent>{body}</DialogContent>}
      {actions && <DialogActions>{actions}</DialogActions>}
    </Modal>
  )
}
