import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { failureText } from '../../failure.ts'
import { focusOnMount } from '../../focusOnMount.ts'
import { Button } from '../actions/Button.tsx'
import { Alert } from './Alert.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  /** Text of the button that confirms: a verb. */ action: string
  kind?: 'danger' | 'primary'
  /** *Cancel* has the focus, so that Enter does not confirm by mistake. Default: dangerous actions only. */ isCareful?: boolean
  busy?: boolean
  /** Why the action failed. The dialog stays open with what was entered. */ failure?: { title: string; error: unknown }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before an action and shows its failure. */
export function ConfirmDialog({
  title,
  action,
  kind = 'danger',
  isCareful = kind === 'danger',
  busy = false,
  failure,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useTranslate()
  const reason = failure?.error ? failureText(failure.error, t) : undefined
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button ref={isCareful ? focusOnMount : undefined} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="stack">
        {reason !== undefined && (
          <Alert tone="bad" live title={failure?.title}>
            {reason}
          </Alert>
        )}
        {children}
      </div>
    </Dialog>
  )
}
