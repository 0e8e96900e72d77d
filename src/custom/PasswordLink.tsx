// Whoever may change an employee makes a link by which he sets his password himself.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { makePasswordLink, type PasswordLinkMade } from '../app/definitions/passwordLink.ts'
import { useSession, useTimezone } from '../app/definitions/session.ts'
import { Alert } from '../ui/parts/Alert.tsx'
import { Button } from '../ui/parts/Button.tsx'
import { CopyText } from '../ui/parts/CopyText.tsx'
import { Dialog } from '../ui/parts/Dialog.tsx'
import { useFormat } from '../ui/format/useFormat.ts'
import { failureText } from '../ui/failure.ts'
import type { CustomActionProps } from './actions.tsx'

export function PasswordLink({ record, label, name }: CustomActionProps) {
  const { id } = useSession()
  const [open, setOpen] = useState(false)
  // Nobody makes one for himself, for somebody mightier, or for who may not sign in.
  if (record['id'] === id || record['_readonly'] === true || record['active'] === false) return null
  return (
    <>
      <Button icon="key" onClick={() => setOpen(true)}>{label}</Button>
      {open && <LinkDialog id={String(record['id'])} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Closed, it forgets the link: nobody can show it again. */
function LinkDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const [made, setMade] = useState<PasswordLinkMade>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setMade(await makePasswordLink(id))
    } catch (error) {
      setProblem(failureText(error, t))
    }
    setBusy(false)
  }
  const close = <Button onClick={onClose}>{t(made ? 'shell.passwordLink.done' : 'form.cancel')}</Button>
  return (
    <Dialog open title={t('shell.passwordLink.title', { name })} onClose={onClose} actions={made ? close : <>{close}<Button kind="primary" busy={busy} onClick={() => void make()}>{t('shell.passwordLink.make')}</Button></>}>
      <div className="stack">
        {problem && <Alert tone="bad" live title={problem} />}
        {made ? (
          <>
            <p>{t('shell.passwordLink.handOver', { until: format.date(made.expiresAt) })}</p>
            <div className="once"><CopyText text={made.address} /></div>
            <p className="muted">{t('shell.passwordLink.once')}</p>
          </>
        ) : (
          <p>{t('shell.passwordLink.text')}</p>
        )}
      </div>
    </Dialog>
  )
}
