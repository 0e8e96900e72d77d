import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { errorText } from '../../form/errors/errorTexts.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { Refused } from './useRestore.ts'

type Props = {
  version: number
  /** The record as it was then. */ data: StoredRecord
  next: number
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  busy: boolean
  refused: Refused | undefined
  onRestore: () => void
  onClose: () => void
}

/** Explains the result of restoring, and where an earlier version no longer fits the schema. */
export function RestoreDialog({ version, data, next, schema, sections, words, busy, refused, onRestore, onClose }: Props) {
  const { t } = words
  const actions = (
    <>
      <Button onClick={onClose} autoFocus>
        {t('app.cancel')}
      </Button>
      <Button kind="primary" busy={busy} onClick={onRestore}>
        {t('history.restore')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('history.restoreTitle', { version })} onClose={onClose} actions={actions}>
      <p>{t('history.restoreText', { version, next })}</p>
      {refused && (
        <div className="refusal">
          <Alert tone="bad" live title={refused.text}>
            {refused.errors.length > 0 && (
              <ul>
                {refused.errors.map((error) => (
                  <li key={`${error.path} ${error.keyword}`}>
                    {pathText(error.path, schema, sections, words, data)}: {errorText(error, schema, words)}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        </div>
      )}
    </Dialog>
  )
}
