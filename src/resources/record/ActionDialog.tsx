// Asks before an action of a record.
import type { Action } from '../../engine/types.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import type { FormWords } from '../../ui/form/context.ts'

type Props = { action: Action; name: string; busy: boolean; words: FormWords; isDanger?: boolean; onRun: () => void; onClose: () => void }

export function ActionDialog({ action, name, busy, words, isDanger, onRun, onClose }: Props) {
  const label = words.text('actions', action.id) ?? action.id
  return (
    <Dialog open title={`${label}: ${name}`} onClose={onClose} actions={<><Button onClick={onClose} autoFocus>{words.t('form.cancel')}</Button><Button kind={isDanger ? 'danger' : 'default'} busy={busy} onClick={onRun}>{label}</Button></>}>
      {action.confirm && words.text('confirm', action.confirm)}
    </Dialog>
  )
}
