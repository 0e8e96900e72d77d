// Several of a list of values.
import { X } from 'lucide-react'
import type { Json } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { Combobox } from '../../controls/Combobox.tsx'
import { Field } from '../../Field.tsx'
import { isMono } from '../../schema/looks.ts'
import { isScalarSchema, optionsOf } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

/** A short list of known values: check boxes. */
export function ChecksField(props: NodeProps) {
  const field = useField(props)
  const { options, chosen, toggle } = useSeveral(props, field)
  if (field.readOnly) return <ReadOnly {...props} value={labelsOf(options, chosen)} />
  return (
    <Field field={field} node={props} kind="group">
      <div className="checks" id={field.id} tabIndex={-1}>
        {options.map((option) => (
          <label key={option.key}>
            <input
              type="checkbox"
              className="cb"
              checked={chosen.includes(option.key)}
              onChange={() => toggle(option.raw)}
              onBlur={field.leave}
            />
            <span className={isMono(itemsOf(props)) ? 'mono' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}

/** A long list of known values: chips and a search. */
export function ChipsField(props: NodeProps) {
  const field = useField(props)
  return <SeveralChips field={field} node={props} empty={field.host.words.t('form.nothingFound')} {...useSeveral(props, field)} />
}

type Several = { options: { key: string; raw: Json; label: string }[]; /** Keys. */ chosen: string[]; toggle: (value: Json) => void }

export function SeveralChips({
  field,
  node,
  options,
  chosen,
  toggle,
  empty,
}: Several & { field: FieldFacts; node: NodeProps; /** Shown when no option is left. */ empty: string }) {
  const { words } = field.host
  if (field.readOnly) return <ReadOnly {...node} value={labelsOf(options, chosen)} />
  return (
    <Field field={field} node={node} kind="group">
      <div className="fs" style={{ gap: 8 }}>
        {chosen.length > 0 && (
          <div className="row wrap">
            {options
              .filter((option) => chosen.includes(option.key))
              .map((option) => (
                <span key={option.key} className="chip x">
                  {option.label}
                  <button
                    type="button"
                    className="ib"
                    aria-label={words.t('form.removeOne', { name: option.label })}
                    onClick={() => toggle(option.raw)}
                  >
                    <X className="icon" size={12} aria-hidden />
                  </button>
                </span>
              ))}
          </div>
        )}
        <Combobox
          id={field.id}
          options={options.filter((option) => !chosen.includes(option.key)).map((option) => ({ value: option.key, label: option.label }))}
          value={undefined}
          label={field.label}
          onChange={(key) => toggle(options.find((option) => option.key === key)?.raw ?? null)}
          onBlur={field.leave}
          invalid={field.invalid}
          describedBy={field.describedBy}
          empty={empty}
          placeholder={words.t('form.addValue')}
        />
      </div>
    </Field>
  )
}

/** One value per line. */
function labelsOf(options: Several['options'], chosen: string[]): string {
  return options
    .filter(({ key }) => chosen.includes(key))
    .map(({ label }) => label)
    .join('\n')
}

function useSeveral(props: NodeProps, field: FieldFacts): Several {
  const list = Array.isArray(props.value) ? (props.value as Json[]) : []
  const values = optionsOf(itemsOf(props)) ?? []
  const labelled = (raw: Json) => ({ key: String(raw), raw, label: field.host.words.option(field.fieldPath, raw, itemsOf(props)) })
  // A value that is no longer offered stays until the user removes it.
  const others = [...new Set(list)].filter((raw) => !values.includes(raw)).map(labelled)
  return {
    options: [...values.map(labelled), ...others],
    chosen: list.map(String),
    /** A new value stands in the order of the schema, so that unchecking and checking does not count as a change; the others keep theirs. */
    toggle: (value: Json) => {
      const next = list.includes(value) ? list.filter((item) => item !== value) : inserted(list, value, values)
      field.set(next.length === 0 && !props.required && field.host.original(props.path) === undefined ? undefined : next)
    },
  }
}

function inserted(list: Json[], value: Json, values: Json[]): Json[] {
  const at = list.findIndex((item) => values.indexOf(item) > values.indexOf(value))
  return at === -1 ? [...list, value] : list.toSpliced(at, 0, value)
}

function itemsOf({ schema }: NodeProps) {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) && isScalarSchema(schema.items) ? schema.items : {}
}
