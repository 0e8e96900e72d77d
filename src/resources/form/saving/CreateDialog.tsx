import { ConfirmDialog } from '../../../ui/parts/feedback/ConfirmDialog.tsx'
import type { FormWords } from '../../../ui/form/context.ts'

type Props = {
  /** The record is paid as a whole (`form.ask`), or holds nothing. */ reason: 'paid' | 'empty'
  /** The chosen option and its price, as text. */ about: { label: string; help: string | undefined } | undefined
  words: FormWords
  onConfirm: () => void
  onClose: () => void
}

/** Confirms a new record that nobody creates by mistake. */
export function CreateDialog({ reason, about, words, onConfirm, onClose }: Props) {
  const { t } = words
  return (
    <ConfirmDialog
      title={t(reason === 'paid' ? 'form.askNew' : 'form.askEmpty')}
      action={t('form.createPaid')}
      kind="primary"
      isCareful
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {about && (
        <p>
          <b>{about.label}</b>
          {about.help !== undefined && `. ${about.help}`}
        </p>
      )}
      <p className="help">{t(reason === 'paid' ? 'form.askNewHelp' : 'form.askEmptyHelp')}</p>
    </ConfirmDialog>
  )
}
