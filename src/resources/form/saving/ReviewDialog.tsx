// Every unsaved change, old → new, each with its own Undo.
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import type { Change } from '../../../engine/values/changes/changes.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'
import { valueText } from '../../../ui/form/texts/valueText.ts'

type Props = {
  changes: Change[]
  /** A text is not valid JSON yet, so its changes are unknown. */
  isBroken: boolean
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The record as it is in the form. */ data: unknown
  onUndo: (change: Change) => void
  onClose: () => void
}

export function ReviewDialog({ changes, isBroken, schema, sections, words, data, onUndo, onClose }: Props) {
  const { t } = words
  return (
    <Dialog
      open
      wide
      title={t('form.reviewTitle')}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          {t('form.close')}
        </Button>
      }
    >
      {isBroken && <p className="help">{t('form.jsonBroken')}</p>}
      {changes.length > 0 && (
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">{t('form.field')}</th>
              <th scope="col">{t('form.before')}</th>
              <th scope="col">{t('form.after')}</th>
              <th scope="col">
                <span className="vh">{t('form.undo')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.pointer}>
                <td>{pathText(change.pointer, schema, sections, words, data)}</td>
                <td className="was">{valueText(change.before, change.pointer, schema, words)}</td>
                <td className="now">{valueText(change.after, change.pointer, schema, words)}</td>
                <td>
                  <Button kind="link" className="small" onClick={() => onUndo(change)}>
                    {t('form.undo')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
