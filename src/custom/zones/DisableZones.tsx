// Removes the zones; confirms first if the action requires it.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import type { Action } from '../../engine/load/resourceFile.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'

type Props = { type: string; action: Action; isOff: boolean; onRun: () => Promise<void> }

export function DisableZones({ type, action, isOff, onRun }: Props) {
  const t = useTranslate()
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const label = words.text(type, 'actions', action.id) ?? action.id
  const run = (): void => {
    setAsking(false)
    if (!isOff) void onRun()
  }
  const answers = (
    <>
      <Button onClick={() => setAsking(false)} autoFocus>
        {t('form.cancel')}
      </Button>
      <Button kind="danger" onClick={run}>
        {label}
      </Button>
    </>
  )
  return (
    <>
      <Button
        kind="danger"
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? undefined : action.confirm === undefined ? run() : setAsking(true))}
      >
        {label}
      </Button>
      {action.confirm !== undefined && (
        <Dialog open={isAsking} title={`${label}?`} onClose={() => setAsking(false)} actions={answers}>
          {words.text(type, 'confirm', action.confirm)}
        </Dialog>
      )}
    </>
  )
}
