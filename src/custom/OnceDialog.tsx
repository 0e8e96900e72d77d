// Makes a secret and shows it once. Closed, it forgets it: nobody can show it again.
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { failureText } from '../ui/failure.ts'
import { Alert } from '../ui/parts/Alert.tsx'
import { Button } from '../ui/parts/Button.tsx'
import { CopyText } from '../ui/parts/CopyText.tsx'
import { Dialog } from '../ui/parts/Dialog.tsx'

type OnceDialogProps<Made> = {
  /** Where its words are: `title` (with {name}), `text`, `make`, `once`, `done`. */
  words: string
  name: string
  make: () => Promise<Made>
  secretOf: (made: Made) => string
  handOver: (made: Made) => ReactNode
  onClose: () => void
}

export function OnceDialog<Made>({ words, name, make, secretOf, handOver, onClose }: OnceDialogProps<Made>) {
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
  const close = <Button onClick={onClose}>{t(made ? `${words}.done` : 'form.cancel')}</Button>
  return (
    <Dialog open title={t(`${words}.title`, { name })} onClose={onClose} actions={made ? close : <>{close}<Button kind="primary" busy={busy} onClick={() => void begin()}>{t(`${words}.make`)}</Button></>}>
      <div className="stack">
        {problem && <Alert tone="bad" live title={problem} />}
        {made ? (
          <>
            <p>{handOver(made.secret)}</p>
            <div className="once"><CopyText text={secretOf(made.secret)} /></div>
            <p className="muted">{t(`${words}.once`)}</p>
          </>
        ) : (
          <p>{t(`${words}.text`)}</p>
        )}
      </div>
    </Dialog>
  )
}
