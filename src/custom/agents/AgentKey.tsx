// A new key for an agent: shown once, replaces the previous one.
import { useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { OnceDialog } from '../people/OnceDialog.tsx'

export function AgentKey({ record, label, name }: CustomActionProps) {
  const t = useTranslate()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <Button icon="key" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <OnceDialog
          word={(key) => t(`shell.agentKey.${key}`, { name })}
          make={() => call('POST /agent/keys/:id', { params: { id: String(record['id']) } })}
          secretOf={({ key }) => key}
          handOver={() => t('shell.agentKey.handOver')}
          onClose={close}
        />
      )}
    </>
  )
}
