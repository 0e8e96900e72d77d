// A bulk action that sets one field in all selected records, a reference or a number with usual values: it is chosen here.
import { useId, useState } from 'react'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { resolve } from '../../../engine/resolve/resolve.ts'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { FieldPath, Json } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'
import { Combobox } from '../../../ui/form/controls/Combobox.tsx'
import { durationText } from '../../../ui/form/texts/duration.ts'
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
  const resolved = definition.status === 'ready' ? resolve(definition.definition, { mode: 'edit' }) : undefined
  const reference = resolved && fieldSchema(resolved.schema, field)?.reference
  const help = resolved && words.help(type, field)
  const choice = { id, value: chosen === undefined ? undefined : String(chosen), describedBy: help ? `${id}-help` : undefined }
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
                {...choice}
                options={options.map((option) => ({ value: String(option.value), label: option.label }))}
                onChange={(value) => setChosen(options.find((option) => String(option.value) === value)?.value)}
                empty={t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
                placeholder={t('form.choose')}
              />
            )}
          </ReferenceOptions>
        )}
        {resolved && !reference && (
          <Combobox
            {...choice}
            free
            options={usualValues(resolved, field).map((value) => ({ value: String(value), label: durationText(value, words) }))}
            onChange={(text) => setChosen(/^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined)}
            empty={t('form.nothingFound')}
            placeholder={t('form.choose')}
          />
        )}
        {help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function usualValues({ ui }: Resolved, field: FieldPath): Json[] {
  const { presets } = ui[field] ?? {}
  return Array.isArray(presets) ? (presets as Json[]) : []
}
