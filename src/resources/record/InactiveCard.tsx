import { useId } from 'react'
import type { FormSchema } from '../../engine/formSchema.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { RetryIn } from '../../ui/parts/RetryIn.tsx'
import { Status } from '../../ui/parts/Status.tsx'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { useAction } from './useAction.ts'

type Props = { type: string; record: StoredRecord; form: FormSchema; words: FormWords; onStored: (record: StoredRecord) => void }

/** An inactive record: its form is dimmed, this card says why and offers the way back. */
export function InactiveCard({ type, record, form, words, onStored }: Props) {
  const why = useId()
  const { busy, run, waitsUntil } = useAction(type, record, words, onStored)
  const activate = form.resolved.actions.find((action) => action.save?.set['active'] === true)
  const isWaiting = waitsUntil !== undefined
  return (
    <div className="card" role="status">
      <Status tone="off">{words.text('empty', 'inactive') ?? words.t('form.inactive')}</Status>
      {activate && <Button kind="primary" busy={busy} aria-disabled={isWaiting || undefined} aria-describedby={isWaiting ? why : undefined} onClick={() => { if (!busy && !isWaiting) void run(activate) }}>{words.text('actions', activate.id) ?? words.t('form.activate')}</Button>}
      {isWaiting && <span className="muted small" id={why}><RetryIn at={waitsUntil} /></span>}
    </div>
  )
}
