// A new key for a program that delivers records: shown once, in place of the one before.
import { useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { makeAgentKey } from '../app/definitions/agentKey.ts'
import { failureText } from '../ui/failure.ts'
import { Alert } from '../ui/parts/Alert.tsx'
import { Button } from '../ui/parts/Button.tsx'
import { CopyText } from '../ui/parts/CopyText.tsx'
import { Dialog } from '../ui/parts/Dialog.tsx'
import type { CustomActionProps } from './actions.tsx'

export function AgentKey({ record, label, name }: CustomActionProps) {
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <Button icon="key" onClick={() => setOpen(true)}>{label}</Button>
      {open && <KeyDialog id={String(record['id'])} name={name} onClose={close} />}
    </>
  )
}

/** Closed, it forgets the key: nobody can show it again. */
function KeyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslate()
  const [key, setKey] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setKey(await makeAgentKey(id))
    } catch (error) {
      setProblem(failureText(error, t))
    }
    setBusy(false)
  }
  const close = <Button onClick={onClose}>{t(key ? 'shell.agentKey.done' : 'form.cancel')}</Button>
  return (
    <Dialog open title={t('shell.agentKey.title', { name })} onClose={onClose} actions={key ? close : <>{close}<Button kind="primary" busy={busy} onClick={() => void make()}>{t('shell.agentKey.make')}</Button></>}>
      <div className="stack">
        {problem && <Alert tone="bad" live title={problem} />}
        {key ? (
          <>
            <p>{t('shell.agentKey.handOver')}</p>
            <div className="once"><CopyText text={key} /></div>
            <p className="muted">{t('shell.agentKey.once')}</p>
          </>
        ) : (
          <p>{t('shell.agentKey.text')}</p>
        )}
      </div>
    </Dialog>
  )
}
