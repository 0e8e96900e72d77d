// Creates a secret and shows it once. Closing the dialog discards it: it cannot be shown again.
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../ui/failure.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'

type OnceDialogProps<Made> = {
  word: (key: 'title' | 'text' | 'make' | 'once' | 'done') => string
  make: () => Promise<Made>
  secretOf: (made: Made) => string
  handOver: (made: Made) => ReactNode
  onClose: () => void
}

export function OnceDialog<Made>({ word, make, secretOf, handOver, onClose }: OnceDialogProps<Made>) {
  const t = useTranslate()
  const [made, setMade] = useState<{ secret: Made }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setMade({ secret: await make() })
    } catch (error) {
      setProblem(failureText(error, t))
    }
    setBusy(false)
  }
  const close = <Button onClick={onClose}>{made ? word('done') : t('form.cancel')}</Button>
  return (
    <Dialog
      open
      title={word('title')}
      onClose={onClose}
      actions={
        made ? (
          close
        ) : (
          <>
            {close}
            <Button kind="primary" busy={busy} onClick={() => void begin()}>
              {word('make')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {problem && <Alert tone="bad" live title={problem} />}
        {made ? (
          <>
            <p>{handOver(made.secret)}</p>
            <div className="once">
              <CopyText text={secretOf(made.secret)} />
            </div>
            <p className="muted">{word('once')}</p>
          </>
        ) : (
          <p>{word('text')}</p>
        )}
      </div>
    </Dialog>
  )
}
