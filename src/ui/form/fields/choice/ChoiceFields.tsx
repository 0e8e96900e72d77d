// One of a list of values.
import type { Json } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { Combobox } from '../../controls/Combobox.tsx'
import { SelectInput } from '../../controls/inputs.tsx'
import { Segmented } from '../../controls/Segmented.tsx'
import { Field, labelId } from '../../Field.tsx'
import { helpId } from '../../ids.ts'
import { OwnErrors } from '../../OwnErrors.tsx'
import { isNullable, optionsOf } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { FixedField } from './FixedField.tsx'
import { ReadOnly } from '../text/TextFields.tsx'

const NOT_SET = '-'
/** Longer lists are searchable, even if each option has a description. */
const MAX_ROWS = 12

/** Options as [index, label]; `-` means not set, where the value may be absent. */
function useChoice(props: NodeProps, field: FieldFacts) {
  const { schema, value } = props
  const values = optionsOf(schema) ?? []
  const options = values.map((option, index) => ({
    value: String(index),
    raw: option,
    label: field.host.words.option(field.fieldPath, option, schema),
  }))
  const canBeAbsent = (!props.required || isNullable(schema)) && schema.default === undefined
  const current = value === undefined ? schema.default : value
  const chosen = values.findIndex((option) => JSON.stringify(option) === JSON.stringify(current))
  const isUnknown = chosen < 0 && value !== undefined && value !== null
  return {
    options: canBeAbsent ? [{ value: NOT_SET, raw: null as Json, label: field.host.words.t('form.notSet') }, ...options] : options,
    chosen: chosen >= 0 ? String(chosen) : canBeAbsent && !isUnknown ? NOT_SET : undefined,
    unknown: isUnknown ? String(value) : undefined,
    choose: (index: string) => {
      field.set(index === NOT_SET ? (isNullable(schema) ? null : undefined) : values[Number(index)])
      field.leave()
    },
  }
}

export function SegmentedField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  const isRow = field.ui.widget === 'buttons'
  if (!isRow && hasHelp(field, props)) return <RadioField {...props} />
  if (props.face === 'cell') return <SelectField {...props} />
  const raw = choice.options.find(({ value }) => value === choice.chosen)?.raw
  // A row of buttons has room for the help of one of them.
  const help = (isRow && raw !== undefined && field.host.words.optionHelp(field.fieldPath, raw, props.schema)) || field.help
  const described = help && !field.help ? [helpId(field.id), field.describedBy].filter(Boolean).join(' ') : field.describedBy
  return (
    <Field field={{ ...field, help }} node={props} kind="group">
      <div>
        <Segmented
          id={field.id}
          options={choice.options}
          value={choice.chosen}
          onChange={choice.choose}
          invalid={field.invalid}
          describedBy={described}
          labelledBy={labelId(field.id)}
        />
      </div>
    </Field>
  )
}

export function SelectField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  if (props.face !== 'cell' && hasHelp(field, props)) return <RadioField {...props} />
  if (props.face !== 'cell' && choice.options.length === 1 && choice.chosen !== undefined && props.required)
    return <FixedField {...props} />
  // A value that is not (or no longer) an option is shown until another one is chosen.
  const missing =
    choice.chosen === undefined ? [{ value: '', label: choice.unknown || field.host.words.t('form.choose'), disabled: true }] : []
  return (
    <Field field={field} node={props}>
      <SelectInput
        id={field.id}
        value={choice.chosen ?? ''}
        options={[...missing, ...choice.options]}
        onChange={choice.choose}
        onBlur={field.leave}
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        width={props.face === 'cell' ? 'full' : 'middle'}
      />
    </Field>
  )
}

export function SearchField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  if (props.face !== 'cell' && choice.options.length <= MAX_ROWS && hasHelp(field, props)) return <RadioField {...props} />
  return (
    <Field field={field} node={props}>
      <Combobox
        id={field.id}
        options={choice.options}
        value={choice.chosen}
        onChange={choice.choose}
        onBlur={field.leave}
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        empty={field.host.words.t('form.nothingFound')}
        placeholder={choice.unknown || field.host.words.t('form.choose')}
      />
    </Field>
  )
}

export function RadioField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  const { host, fieldPath, id } = field
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  // The surrounding choice already shows this value.
  const isOnly = props.face === 'only'
  const named = isOnly ? { 'aria-label': field.label } : { 'aria-labelledby': labelId(id) }
  const body = (
    <div className="radios" role="radiogroup" {...named} aria-describedby={field.describedBy} id={id} tabIndex={-1}>
      {choice.options.map((option) => {
        const help = option.value === NOT_SET ? undefined : host.words.optionHelp(fieldPath, option.raw, props.schema)
        return (
          <div key={option.value} className={`choice${option.value === choice.chosen ? ' on' : ''}`}>
            <label>
              <input
                type="radio"
                className="rd"
                name={id}
                checked={option.value === choice.chosen}
                onChange={() => choice.choose(option.value)}
              />
              <span className="said">
                <span>{option.label}</span>
                {help && <span className="muted small">{help}</span>}
              </span>
            </label>
          </div>
        )
      })}
    </div>
  )
  return isOnly ? (
    <div data-at={field.pointer}>
      {body}
      <OwnErrors field={field} />
    </div>
  ) : (
    <Field field={field} node={props} kind="group">
      {body}
    </Field>
  )
}

function hasHelp(field: FieldFacts, { schema }: NodeProps): boolean {
  return (optionsOf(schema) ?? []).some((option) => field.host.words.optionHelp(field.fieldPath, option, schema) !== undefined)
}

function ReadOnlyChoice(props: NodeProps) {
  const field = useField(props)
  const { value } = props
  const label = value === undefined || value === null ? undefined : field.host.words.option(field.fieldPath, value as Json, props.schema)
  return <ReadOnly {...props} value={label} />
}
