// Sends a message again that failed, or for which no transport was configured.
import { useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { sendMessageAgain } from './calls.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { problemOf } from '../../ui/problem.ts'
import type { CustomActionProps } from '../actionProps.ts'

const states = ['failed', 'kept']

export function SendAgain({ record, label }: CustomActionProps) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  if (!states.includes(String(record['state']))) return null
  const send = async () => {
    setBusy(true)
    try {
      await sendMessageAgain(String(record['id']))
      notify('message.onItsWay', { type: 'info' })
    } catch (error) {
      const { code, kind } = problemOf(error)
      notify(kind === 'missing' ? 'message.gone' : `errors.${code}`, { type: 'error', messageArgs: { _: t(`problems.texts.${kind}`) } })
    }
    setBusy(false)
    refresh()
  }
  return (
    <Button icon="refresh" busy={busy} onClick={() => void send()}>
      {label}
    </Button>
  )
}
