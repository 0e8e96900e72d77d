// A dialog with a form: errors above the fields, Enter submits, Cancel closes.
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'ra-core'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'

type Props = {
  title: string
  /** Label of the submit button. */
  verb: string
  danger?: boolean
  busy: boolean
  /** The form cannot be submitted yet. */
  isHeld: boolean
  problem: ReactNode
  /** For inputs that it describes. */
  problemId?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function CallDialog({ title, verb, danger, busy, isHeld, problem, problemId, onSubmit, onClose, children }: Props) {
  const t = useTranslate()
  const form = useId()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          {/* Without a button of its own that submits, Enter does nothing in a form of two inputs and more. */}
          <Button type="submit" form={form} kind={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={isHeld}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {problem && <Alert id={problemId} tone="bad" live title={problem} />}
        {children}
      </form>
    </Dialog>
  )
}
