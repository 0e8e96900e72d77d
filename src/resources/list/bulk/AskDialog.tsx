// A bulk action that sets one field in all selected records, a reference or a number with usual values: it is chosen here.
import { useId, useState } from 'react'
import { useDefinition } from '../../../client/definitions/useDefinitions.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { resolve } from '../../../engine/resolve/resolve.ts'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { FieldPath, Json, Schema } from '../../../engine/schema/types.ts'
import type { FieldError, Resolved } from '../../../engine/types.ts'
import { Combobox } from '../../../ui/form/controls/Combobox.tsx'
import { durationText } from '../../../ui/form/texts/duration.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { FieldFault } from '../../../ui/parts/inputs/InputField.tsx'
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
  const [typed, setTyped] = useState('')
  const resolved = definition.status === 'ready' ? resolve(definition.definition, { mode: 'edit' }) : undefined
  const schema = resolved && fieldSchema(resolved.schema, field)
  const reference = schema?.reference
  const help = resolved && words.help(type, field)
  const fault = schema && !reference && typed !== '' ? faultOf(schema, typed) : undefined
  const choice = { id, invalid: fault !== undefined, describedBy: [fault && `${id}-fault`, help && `${id}-help`].filter(Boolean).join(' ') }
  const send = () => {
    if (chosen === undefined || fault) document.getElementById(id)?.focus()
    else onChosen(chosen)
  }
  return (
    <Dialog
      open
      title={`${verb}: ${t('list.selected', { smart_count: count })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" aria-disabled={chosen === undefined || fault !== undefined} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="f">
        <label htmlFor={id}>{words.field(type, field)}</label>
        {reference && (
          <ReferenceOptions reference={reference} filter={reference.filter ?? noFilter} enabled>
            {({ options, loading, failed }) => (
              <Combobox
                {...choice}
                value={chosen === undefined ? undefined : String(chosen)}
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
            value={typed}
            options={usualValues(resolved, field).map((value) => ({ value: String(value), label: durationText(value, words) }))}
            onChange={(text) => {
              setTyped(text)
              setChosen(isWhole(text) ? Number(text) : undefined)
            }}
            placeholder={t('form.choose')}
          />
        )}
        {fault && <FieldFault id={`${id}-fault`}>{words.error(type, field, fault)}</FieldFault>}
        {help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const isWhole = (text: string): boolean => /^\d{1,15}$/.test(text.trim())

/** Before anything is sent: otherwise every selected record would be refused for the same reason. */
function faultOf(schema: Schema, typed: string): FieldError | undefined {
  const [minimum, maximum] = [schema['minimum'], schema['maximum']].map((limit) => (typeof limit === 'number' ? limit : undefined))
  const value = isWhole(typed) ? Number(typed) : undefined
  if (minimum !== undefined && (value ?? -Infinity) < minimum) return { path: '', keyword: 'minimum', params: { limit: minimum } }
  if (value === undefined) return { path: '', keyword: 'type', params: { type: 'integer' } }
  return maximum !== undefined && value > maximum ? { path: '', keyword: 'maximum', params: { limit: maximum } } : undefined
}

function usualValues({ ui }: Resolved, field: FieldPath): Json[] {
  const { presets } = ui[field] ?? {}
  return Array.isArray(presets) ? (presets as Json[]) : []
}
