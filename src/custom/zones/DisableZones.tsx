// Removes the zones; confirms first if the action requires it.
import { useState } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import type { Action } from '../../engine/load/resource/resourceFile.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'

type Props = { type: string; action: Action; isOff: boolean; onRun: () => Promise<void> }

export function DisableZones({ type, action, isOff, onRun }: Props) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const label = words.text(type, 'actions', action.id) ?? action.id
  const run = (): void => {
    setAsking(false)
    if (!isOff) void onRun()
  }
  return (
    <>
      <Button
        kind="danger"
        aria-disabled={isOff || undefined}
        onClick={() => (isOff ? undefined : action.confirm === undefined ? run() : setAsking(true))}
      >
        {label}
      </Button>
      {action.confirm !== undefined && isAsking && (
        <ConfirmDialog title={`${label}?`} action={label} busy={false} onConfirm={run} onClose={() => setAsking(false)}>
          {words.text(type, 'confirm', action.confirm)}
        </ConfirmDialog>
      )}
    </>
  )
}
