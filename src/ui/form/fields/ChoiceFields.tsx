// One or several of a list of values.
import { X } from 'lucide-react'
import type { Json } from '../../../engine/types.ts'
import type { NodeProps } from '../context.ts'
import { Combobox } from '../controls/Combobox.tsx'
import { SelectInput } from '../controls/inputs.tsx'
import { Segmented } from '../controls/Segmented.tsx'
import { Field, labelId } from '../Field.tsx'
import { isMono, isNullable, isScalar, optionsOf } from '../shape.ts'
import { useField, type FieldFacts } from '../useField.ts'
import { ReadOnly } from './TextFields.tsx'

const NOT_SET = '-'
/** More options than these are searched, even if each has its description. */
const MOST_ROWS = 12

/** Options as [index, label]; `-` = not set, where the value may be absent. */
function useChoice(props: NodeProps, field: FieldFacts) {
  const { schema, value } = props
  const values = optionsOf(schema) ?? []
  const options = values.map((option, index) => ({ value: String(index), raw: option, label: field.host.words.option(field.fieldPath, option, schema) }))
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
  if (hasHelp(field, props)) return <RadioField {...props} />
  if (props.face === 'cell') return <SelectField {...props} />
  return (
    <Field field={field} node={props} kind="group">
      <div>
        <Segmented id={field.id} options={choice.options} value={choice.chosen} onChange={choice.choose} invalid={field.invalid} describedBy={field.describedBy} labelledBy={labelId(field.id)} />
      </div>
    </Field>
  )
}

export function SelectField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  if (props.face !== 'cell' && hasHelp(field, props)) return <RadioField {...props} />
  // A value that is no option (any more) is shown until another is chosen.
  const missing = choice.chosen === undefined ? [{ value: '', label: choice.unknown ?? field.host.words.t('form.choose'), disabled: true }] : []
  return (
    <Field field={field} node={props}>
      <SelectInput
        id={field.id} value={choice.chosen ?? ''} options={[...missing, ...choice.options]} onChange={choice.choose} onBlur={field.leave} invalid={field.invalid}
        describedBy={field.describedBy} label={props.face === 'cell' ? field.label : undefined} width={props.face === 'cell' ? 'full' : 'middle'}
      />
    </Field>
  )
}

export function SearchField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  if (field.readOnly) return <ReadOnlyChoice {...props} />
  if (props.face !== 'cell' && choice.options.length <= MOST_ROWS && hasHelp(field, props)) return <RadioField {...props} />
  return (
    <Field field={field} node={props}>
      <Combobox
        id={field.id} options={choice.options} value={choice.chosen} onChange={choice.choose} onBlur={field.leave} invalid={field.invalid} describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined} empty={field.host.words.t('form.nothingFound')} placeholder={choice.unknown ?? field.host.words.t('form.choose')}
      />
    </Field>
  )
}

export function RadioField(props: NodeProps) {
  const field = useField(props)
  const choice = useChoice(props, field)
  const { host, fieldPath, id } = field
  return (
    <Field field={field} node={props} kind="group">
      <div className="radios" role="radiogroup" aria-labelledby={labelId(id)} aria-describedby={field.describedBy} id={id} tabIndex={-1}>
        {choice.options.map((option) => {
          const help = option.value === NOT_SET ? undefined : host.words.optionHelp(fieldPath, option.raw, props.schema)
          return (
            <div key={option.value} className={`choice${option.value === choice.chosen ? ' on' : ''}`}>
              <label>
                <input type="radio" className="rd" name={id} disabled={field.readOnly} checked={option.value === choice.chosen} onChange={() => choice.choose(option.value)} />
                <span>{option.label}{help && <span className="muted small">{` ${help}`}</span>}</span>
              </label>
            </div>
          )
        })}
      </div>
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

/** A list of a few known values: check boxes. */
export function ChecksField(props: NodeProps) {
  const field = useField(props)
  const { options, chosen, toggle } = useSeveral(props, field)
  return (
    <Field field={field} node={props} kind="group">
      <div className="checks" id={field.id} tabIndex={-1}>
        {options.map((option) => (
          <label key={option.key}>
            <input type="checkbox" className="cb" disabled={field.readOnly} checked={chosen.includes(option.key)} onChange={() => toggle(option.raw)} onBlur={field.leave} />
            <span className={isMono(itemsOf(props)) ? 'mono' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}

/** A list of many known values: chips and a search. */
export function ChipsField(props: NodeProps) {
  const field = useField(props)
  return <SeveralChips field={field} node={props} empty={field.host.words.t('form.nothingFound')} {...useSeveral(props, field)} />
}

type Several = { options: { key: string; raw: Json; label: string }[]; /** Keys. */ chosen: string[]; toggle: (value: Json) => void }

export function SeveralChips({ field, node, options, chosen, toggle, empty }: Several & { field: FieldFacts; node: NodeProps; /** Said where nothing is left to choose. */ empty: string }) {
  const { words } = field.host
  return (
    <Field field={field} node={node} kind="group">
      <div className="fs" style={{ gap: 8 }}>
        {chosen.length > 0 && (
          <div className="row wrap">
            {options.filter((option) => chosen.includes(option.key)).map((option) => (
              <span key={option.key} className="chip x">
                {option.label}
                <button type="button" className="ib" aria-label={words.t('form.removeOne', { name: option.label })} disabled={field.readOnly} onClick={() => toggle(option.raw)}><X className="icon" size={12} aria-hidden /></button>
              </span>
            ))}
          </div>
        )}
        <Combobox
          id={field.id} options={options.filter((option) => !chosen.includes(option.key)).map((option) => ({ value: option.key, label: option.label }))} value={undefined}
          label={field.label} onChange={(key) => toggle(options.find((option) => option.key === key)?.raw ?? null)} disabled={field.readOnly} onBlur={field.leave}
          invalid={field.invalid} describedBy={field.describedBy} empty={empty} placeholder={words.t('form.addValue')}
        />
      </div>
    </Field>
  )
}

function useSeveral(props: NodeProps, field: FieldFacts): Several {
  const list = Array.isArray(props.value) ? (props.value as Json[]) : []
  const values = optionsOf(itemsOf(props)) ?? []
  const options = values.map((raw) => ({ key: String(raw), raw, label: field.host.words.option(field.fieldPath, raw, itemsOf(props)) }))
  return {
    options,
    chosen: list.map(String),
    /** Keeps the order of the schema, so that checking and unchecking is no change. */
    toggle: (value: Json) => {
      const next = list.includes(value) ? list.filter((item) => item !== value) : [...list, value]
      const sorted = [...next].sort((one, other) => values.indexOf(one) - values.indexOf(other))
      field.set(sorted.length === 0 && !props.required && field.host.original(props.path) === undefined ? undefined : sorted)
    },
  }
}

function itemsOf({ schema }: NodeProps) {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) && isScalar(schema.items) ? schema.items : {}
}
