// Creates a secret and shows it once, or sends it. Closing the dialog discards it: it cannot be shown again.
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
  /** Another way to hand it over: the secret is not shown, and the dialog closes. */ send?: { label: string; run: () => Promise<void> }
  onClose: () => void
}

export function OnceDialog<Made>({ word, make, secretOf, handOver, send, onClose }: OnceDialogProps<Made>) {
  const t = useTranslate()
  const [made, setMade] = useState<{ secret: Made }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'make' | 'send'>()
  const attempt = async (kind: 'make' | 'send', work: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setProblem(undefined)
    await work().catch((error: unknown) => setProblem(failureText(error, t)))
    setBusy(undefined)
  }
  const begin = () => attempt('make', async () => setMade({ secret: await make() }))
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
            {send && (
              <Button icon="mail" busy={busy === 'send'} onClick={() => void attempt('send', () => send.run().then(onClose))}>
                {send.label}
              </Button>
            )}
            <Button kind="primary" busy={busy === 'make'} onClick={() => void begin()}>
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
