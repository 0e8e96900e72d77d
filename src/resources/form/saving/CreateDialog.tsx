import { ConfirmDialog } from '../../../ui/parts/feedback/ConfirmDialog.tsx'
import type { FormWords } from '../../../ui/form/context.ts'

type Props = {
  /** A new record is paid as a whole (`form.ask`) or empty; a stored one has become empty. */ reason: keyof typeof textsOf
  /** The chosen option and its price, as text. */ about: { label: string; help: string | undefined } | undefined
  words: FormWords
  onConfirm: () => void
  onClose: () => void
}

const textsOf = {
  paid: { title: 'form.askNew', help: 'form.askNewHelp', action: 'form.createPaid' },
  empty: { title: 'form.askEmpty', help: 'form.askEmptyHelp', action: 'form.createPaid' },
  emptied: { title: 'form.askEmptied', help: 'form.askEmptyHelp', action: 'form.save' },
}

/** Confirms creating or emptying a record, so that it does not happen by mistake. */
export function CreateDialog({ reason, about, words, onConfirm, onClose }: Props) {
  const { t } = words
  const texts = textsOf[reason]
  return (
    <ConfirmDialog title={t(texts.title)} action={t(texts.action)} kind="primary" isCareful onConfirm={onConfirm} onClose={onClose}>
      {about && (
        <p>
          <b>{about.label}</b>
          {about.help !== undefined && `. ${about.help}`}
        </p>
      )}
      <p className="help">{t(texts.help)}</p>
    </ConfirmDialog>
  )
}
