import { useId, type ReactNode } from 'react'
import { TitledModal } from './Floating.tsx'

type DialogProps = { open: boolean; title: ReactNode; children?: ReactNode; actions?: ReactNode; onClose: () => void; wide?: boolean }

/** 500 px wide (640 for tables), full screen on phones. The title is a question or a fact, the buttons are verbs. */
export function Dialog({ open, title, children, actions, onClose, wide }: DialogProps) {
  const heading = useId()
  return (
    open && (
      <TitledModal
        open
        onClose={onClose}
        heading={heading}
        title={title}
        body={children}
        actions={actions}
        slotProps={wide ? { paper: { sx: { width: 640 } } } : undefined}
      />
    )
  )
}
