import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ReactNode } from 'react'

type DialogProps = { open: boolean; title: ReactNode; children?: ReactNode; actions?: ReactNode; onClose: () => void; wide?: boolean }

/** 500 px (640 for tables), the whole screen on phones. The title is a question or a fact, the buttons are verbs. */
export function Dialog({ open, title, children, actions, onClose, wide }: DialogProps) {
  const heading = useId()
  return (
    <MuiDialog open={open} onClose={onClose} aria-labelledby={heading} slotProps={wide ? { paper: { sx: { width: 640 } } } : undefined}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      {actions && <DialogActions>{actions}</DialogActions>}
    </MuiDialog>
  )
}
