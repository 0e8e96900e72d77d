import { ConfirmDialog } from '../../../ui/parts/feedback/ConfirmDialog.tsx'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'

type Props = {
  errors: FieldError[]
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The record as it is in the form. */ data: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Confirms paid options that the question in the row did not cover: after a reload, for a copy, for edits as JSON. */
export function PaidDialog({ errors, schema, sections, words, data, onConfirm, onClose }: Props) {
  const { t } = words
  return (
    <ConfirmDialog title={t('form.askPaidAll')} action={t('form.turnOn')} kind="primary" isCareful onConfirm={onConfirm} onClose={onClose}>
      <ul className="plain">
        {errors.map(({ path }) => (
          <li key={path}>{pathText(path, schema, sections, words, data)}</li>
        ))}
      </ul>
      <p className="help">{t('form.askPaidAllHelp')}</p>
    </ConfirmDialog>
  )
}
