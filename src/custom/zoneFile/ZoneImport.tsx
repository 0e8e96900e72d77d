// The button above the records of a zone, and its dialog.
import { useState } from 'react'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { ListActionProps } from '../actionProps.ts'
import { ImportDialog } from './ImportDialog.tsx'

export function ZoneImport({ type, label, parent }: ListActionProps) {
  const [isOpen, setOpen] = useState(false)
  if (!parent) return null
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ImportDialog type={type} parent={parent} onClose={() => setOpen(false)} />}
    </>
  )
}
