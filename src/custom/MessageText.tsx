// Staff read a message that was not sent, to hand over by hand what it says.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type MessageText as Text, readMessageText } from '../app/definitions/messageText.ts'
import { useTimezone } from '../app/definitions/session.ts'
import { useFormat } from '../ui/format/useFormat.ts'
import { Alert } from '../ui/parts/Alert.tsx'
import { Button } from '../ui/parts/Button.tsx'
import { CopyText } from '../ui/parts/CopyText.tsx'
import { Dialog } from '../ui/parts/Dialog.tsx'
import { type Problem, problemOf } from '../ui/problem.ts'
import type { CustomActionProps } from './actions.tsx'

type Reading = { text?: Text; problem?: Problem }

export function MessageText({ record, label, name }: CustomActionProps) {
  const [reading, setReading] = useState<Reading>()
  // What was sent is not kept.
  if (record['state'] === 'sent') return null
  const read = async () => {
    setReading({})
    const found = await readMessageText(String(record['id'])).then(
      (text): Reading => ({ text }),
      (error: unknown) => ({ problem: problemOf(error) }),
    )
    setReading((now) => now && found)
  }
  return (
    <>
      <Button icon="eye" onClick={() => void read()}>
        {label}
      </Button>
      {reading && <TextDialog {...reading} name={name} onClose={() => setReading(undefined)} />}
    </>
  )
}

function TextDialog({ text, problem, name, onClose }: Reading & { name: string; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const why = problem && t(problem.kind === 'missing' ? 'message.gone' : `problems.texts.${problem.kind}`)
  return (
    <Dialog
      open
      wide
      title={t('message.title', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('message.close')}</Button>}
    >
      <div className="stack">
        {why && <Alert tone="bad" live title={why} />}
        {text && (
          <>
            <p className="muted">{t('message.recorded', { until: format.date(text.expires_at) })}</p>
            {text.link && (
              <div className="once">
                <CopyText text={text.link} />
              </div>
            )}
            <pre className="mono once" style={{ whiteSpace: 'pre-wrap', margin: 0 }}>
              {text.text}
            </pre>
          </>
        )}
      </div>
    </Dialog>
  )
}
