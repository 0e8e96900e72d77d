// Creates or sends a link with which an employee sets the password, for users who may change the employee.
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { makePasswordLink, sendPasswordLink } from './makePasswordLink.ts'
import { useSession, useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { OnceDialog } from './OnceDialog.tsx'

export function PasswordLink({ record, label, name }: CustomActionProps) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { id } = useSession()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const send = async () => {
    await sendPasswordLink(String(record['id']))
    notify('shell.passwordLink.sent', { type: 'success', messageArgs: { email: String(record['email']) } })
  }
  // Not for oneself, for somebody with more rights, or for somebody who may not sign in.
  if (record['id'] === id || record['_readonly'] === true || record['active'] === false) return null
  return (
    <>
      <Button icon="key" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <OnceDialog
          word={(key) => t(`shell.passwordLink.${key}`, { name })}
          make={() => makePasswordLink(String(record['id']))}
          secretOf={({ address }) => address}
          send={{ label: t('shell.passwordLink.send'), run: send }}
          handOver={({ expiresAt }) => t('shell.passwordLink.handOver', { until: format.date(expiresAt) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
