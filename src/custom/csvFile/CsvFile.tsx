// The button above a list, and the dialog that downloads its records as CSV and imports a changed file.
import { useState } from 'react'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { ListActionProps } from '../actionProps.ts'
import { CsvDialog } from './CsvDialog.tsx'

export function CsvFile({ type, label }: ListActionProps) {
  const [isOpen, setOpen] = useState(false)
  const state = useDefinition(type)
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && state.status === 'ready' && <CsvDialog type={type} schema={state.definition.schema} onClose={() => setOpen(false)} />}
    </>
  )
}
