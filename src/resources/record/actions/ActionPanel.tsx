// The tab of an action: its description, and the button that runs it after a confirmation.
import { useId, useState } from 'react'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { RetryIn } from '../../../ui/parts/feedback/RetryIn.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './useAction.ts'

type Props = {
  type: string
  tab: string
  action: Action
  record: StoredRecord
  name: string
  canRun: boolean
  words: FormWords
  onStored: (record: StoredRecord) => void
}

export function ActionPanel({ type, tab, action, record, name, canRun, words, onStored }: Props) {
  const [isAsking, setAsking] = useState(false)
  const why = useId()
  const { busy, run, waitsUntil } = useAction(type, record, words, onStored)
  const label = words.text('actions', action.id) ?? action.id
  const isWaiting = waitsUntil !== undefined
  const begin = () => (busy || isWaiting ? undefined : action.confirm ? setAsking(true) : void run(action))
  return (
    <Panel title={words.text('tabs', tab) ?? label} className="narrow">
      <div className="stack">
        <p>{words.text('tabHelp', tab) ?? (action.confirm && words.text('confirm', action.confirm))}</p>
        {canRun ? (
          <div className="row wrap">
            <Button
              kind="danger"
              busy={busy}
              aria-disabled={isWaiting || undefined}
              aria-describedby={isWaiting ? why : undefined}
              onClick={begin}
            >
              {label}
            </Button>
            {isWaiting && (
              <span className="muted small" id={why}>
                <RetryIn at={waitsUntil} />
              </span>
            )}
          </div>
        ) : (
          <p className="muted">{words.t('record.readOnlyWhy')}</p>
        )}
      </div>
      {isAsking && (
        <ActionDialog
          action={action}
          name={name}
          busy={busy}
          words={words}
          isDanger
          onClose={() => setAsking(false)}
          onRun={() => void run(action).then(() => setAsking(false))}
        />
      )}
    </Panel>
  )
}
