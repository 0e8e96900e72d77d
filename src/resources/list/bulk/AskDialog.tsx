// A bulk action that sets one reference in all selected records: which one is chosen here.
import { useId, useState } from 'react'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { resolve } from '../../../engine/resolve/resolve.ts'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { FieldPath, Json, Reference } from '../../../engine/schema/types.ts'
import { Combobox } from '../../../ui/form/controls/Combobox.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { ReferenceOptions } from '../../form/ReferenceOptions.tsx'
import '../../../ui/form/form.css'

type Props = { type: string; field: FieldPath; verb: string; count: number; onClose: () => void; onChosen: (value: Json) => void }
const noFilter = {}

export function AskDialog({ type, field, verb, count, onClose, onChosen }: Props) {
  const words = useWords()
  const { t } = words
  const definition = useDefinition(type)
  const id = useId()
  const [chosen, setChosen] = useState<Json>()
  const reference: Reference | undefined =
    definition.status === 'ready' ? fieldSchema(resolve(definition.definition, { mode: 'edit' }).schema, field)?.reference : undefined
  return (
    <Dialog
      open
      title={`${verb}: ${t('list.selected', { smart_count: count })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" aria-disabled={chosen === undefined} onClick={() => chosen !== undefined && onChosen(chosen)}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="f">
        <label htmlFor={id}>{words.field(type, field)}</label>
        {reference && (
          <ReferenceOptions reference={reference} filter={noFilter} enabled>
            {({ options, loading, failed }) => (
              <Combobox
                id={id}
                options={options.map((option) => ({ value: String(option.value), label: option.label }))}
                value={chosen === undefined ? undefined : String(chosen)}
                onChange={(value) => setChosen(options.find((option) => String(option.value) === value)?.value)}
                empty={t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
                placeholder={t('form.choose')}
              />
            )}
          </ReferenceOptions>
        )}
      </div>
    </Dialog>
  )
}
