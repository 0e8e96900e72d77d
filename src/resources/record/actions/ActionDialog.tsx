// The confirmation of an action on a record.
import { useId } from 'react'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { one } from './useAction.ts'

type Props = {
  action: Action
  name: string
  busy: boolean
  /** Milliseconds until the server accepts the next change. */ waitsUntil?: number | undefined
  words: FormWords
  isDanger?: boolean
  onRun: () => void
  onClose: () => void
}

export function ActionDialog({ action, name, busy, waitsUntil, words, isDanger, onRun, onClose }: Props) {
  const label = words.text('actions', action.id) ?? action.id
  const why = useId()
  const isWaiting = waitsUntil !== undefined
  return (
    <Dialog
      open
      title={`${label}: ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {words.t('form.cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'default'}
            busy={busy}
            aria-disabled={isWaiting || undefined}
            aria-describedby={isWaiting ? why : undefined}
            onClick={() => {
              if (!busy && !isWaiting) onRun()
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      {action.confirm && words.text('confirm', action.confirm, one)}
      {isWaiting && (
        <p className="muted small" id={why}>
          <RetryIn at={waitsUntil} />
        </p>
      )}
    </Dialog>
  )
}
