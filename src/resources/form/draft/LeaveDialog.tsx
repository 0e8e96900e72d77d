import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { FormWords } from '../../../ui/form/context.ts'

type Props = {
  title: string
  text: string
  words: FormWords
  onStay: () => void
  onDiscard: () => void
  /** Discards the changes and goes to the list. */ onList?: () => void
}

/** The safe answer has the focus. */
export function LeaveDialog({ title, text, words, onStay, onDiscard, onList }: Props) {
  const actions = (
    <>
      <Button kind="danger" onClick={onDiscard}>
        {words.t('form.discard')}
      </Button>
      {onList && (
        <Button kind="danger" onClick={onList}>
          {words.t('form.toList')}
        </Button>
      )}
      <Button onClick={onStay} autoFocus>
        {words.t('form.stay')}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onStay} actions={actions}>
      {text}
    </Dialog>
  )
}
