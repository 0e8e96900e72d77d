import { useId } from 'react'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { RetryIn } from '../../ui/parts/feedback/RetryIn.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'
import { useAction } from './actions/useAction.ts'

type Props = {
  type: string
  record: StoredRecord
  form: FormSchema
  canRun: boolean
  words: FormWords
  onStored: (record: StoredRecord) => void
}

/** Above the form of an inactive record: why it cannot be changed, and how to activate it. */
export function InactiveCard({ type, record, form, canRun, words, onStored }: Props) {
  const why = useId()
  const { busy, run, waitsUntil } = useAction(type, record, words, onStored)
  const activate = canRun ? form.resolved.actions.find((action) => action.save?.set['active'] === true) : undefined
  const isWaiting = waitsUntil !== undefined
  return (
    <section className="panel idle" role="status">
      <div className="grow">
        <Status tone="off">{words.text('empty', 'inactive') ?? words.t('form.inactive')}</Status>
        {activate && <p className="help">{words.t('form.inactiveHelp')}</p>}
      </div>
      {isWaiting && (
        <span className="muted small" id={why}>
          <RetryIn at={waitsUntil} />
        </span>
      )}
      {activate && (
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={isWaiting || undefined}
          aria-describedby={isWaiting ? why : undefined}
          onClick={() => {
            if (!busy && !isWaiting) void run(activate)
          }}
        >
          {words.text('actions', activate.id) ?? words.t('form.activate')}
        </Button>
      )}
    </section>
  )
}
