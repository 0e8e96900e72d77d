// Staff read an unsent message to pass on its contents. A text with credentials requires the password.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MessageText as Text } from '../../client/api/generated.ts'
import { readMessageText } from './calls.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { type Problem, problemOf } from '../../ui/problem.ts'
import type { CustomActionProps } from '../actionProps.ts'
import { CallDialog } from '../profile/CallDialog.tsx'
import { CurrentPassword } from '../profile/security/CurrentPassword.tsx'
import { useCall } from '../profile/useCall.ts'

type Reading = { text?: Text; problem?: Problem }

export function MessageText({ record, label, name }: CustomActionProps) {
  const [reading, setReading] = useState<Reading>()
  // The text of a sent message is not stored.
  if (record['state'] === 'sent') return null
  const id = String(record['id'])
  const close = () => setReading(undefined)
  const read = async () => {
    setReading({})
    const found = await readMessageText(id).then(
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
      {reading?.problem?.code === 'password_required' ? (
        <AskPassword id={id} name={name} onClose={close} onRead={(text) => setReading({ text })} />
      ) : (
        reading && <TextDialog {...reading} name={name} onClose={close} />
      )}
    </>
  )
}

function AskPassword({ id, name, onClose, onRead }: { id: string; name: string; onClose: () => void; onRead: (text: Text) => void }) {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const { busy, waiting, problem, faults, run, typing } = useCall(['password'], { wrong_password: 'password' })
  const read = async () => {
    if (password !== '') await run(async () => onRead(await readMessageText(id, password)))
  }
  return (
    <CallDialog
      title={t('message.title', { name })}
      verb={t('message.read')}
      busy={busy}
      isHeld={password === '' || waiting}
      problem={problem}
      onSubmit={() => void read()}
      onClose={onClose}
    >
      <p className="muted">{t('message.asks')}</p>
      <CurrentPassword label={t('message.password')} value={password} error={faults['password']} onChange={typing(setPassword)} autoFocus />
    </CallDialog>
  )
}

function TextDialog({ text, problem, name, onClose }: Reading & { name: string; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const why =
    problem && t(problem.kind === 'missing' ? 'message.gone' : `errors.${problem.code}`, { _: t(`problems.texts.${problem.kind}`) })
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
