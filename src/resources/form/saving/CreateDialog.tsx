import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
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
  const actions = (
    <>
      <Button onClick={onClose} autoFocus>
        {t('form.cancel')}
      </Button>
      <Button kind="primary" onClick={onConfirm}>
        {t('form.createPaid')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t(reason === 'paid' ? 'form.askNew' : 'form.askEmpty')} onClose={onClose} actions={actions}>
      {about && (
        <p>
          <b>{about.label}</b>
          {about.help !== undefined && `. ${about.help}`}
        </p>
      )}
      <p className="help">{t(reason === 'paid' ? 'form.askNewHelp' : 'form.askEmptyHelp')}</p>
    </Dialog>
  )
}
