import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { exactNumber } from '../../../engine/compile/exact.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { absentIs } from '../../../engine/values/viewsOfValues.ts'
import type { NodeProps } from '../context.ts'
import { typedNumber } from '../../format/numbers.ts'
import { TextInput } from '../controls/inputs.tsx'
import { Field } from '../Field.tsx'
import { viewOf } from '../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../useField.ts'
import { emptyOf, ReadOnly, unitOf } from './text/TextFields.tsx'

export function NumberField(props: NodeProps) {
  const field = useField(props)
  const { schema, value } = props
  const [typed, setTyped] = useState<string | null>(null)
  if (field.readOnly) return <ReadOnly {...props} />
  const view = viewOf(schema, field.ui)
  const usual = view?.name === 'absentIs' ? (view.options as { value: number }) : undefined
  const current = usual ? absentIs.read(value, usual) : value
  const { locale } = field.host.words
  const written = typeof current === 'number' ? typedNumber(current, locale) : typeof current === 'string' ? current : ''
  const text = typed !== null && sameNumber(typed, value) ? typed : written
  const most = typeof field.ui.mask === 'string' ? field.ui.mask.length : undefined
  const write = (next: string) => {
    if (most !== undefined && next.length > most) return
    setTyped(next)
    const number = next === '' ? emptyOf(schema, props.required) : (exactNumber(next) ?? next)
    field.set(usual ? absentIs.write(number, usual) : number)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0 || event.altKey) return
    event.preventDefault()
    const from = text === '' ? 0 : exactNumber(text)
    if (from !== undefined) write(typedNumber(within(from + by, schema), locale))
  }
  const limits = limitsOf(field, schema)
  return (
    <Field field={limits ? { ...field, help: limits } : field} node={props}>
      <TextInput
        id={field.id}
        value={text}
        width={props.face === 'cell' ? 'full' : 'middle'}
        suffix={unitOf(field)}
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        placeholder={field.host.words.placeholder(field.fieldPath) ?? placeholderOf(schema, locale)}
        extra={{ inputMode: schema.type === 'integer' ? 'numeric' : 'decimal', maxLength: most }}
        onChange={(next) => write(next.trim())}
        onBlur={() => {
          setTyped(null)
          field.leave()
        }}
        onKeyDown={step}
      />
    </Field>
  )
}

/** Whether the text stands for the value: a storable number, or any other text as it is, which the schema rejects. */
function sameNumber(text: string, value: unknown): boolean {
  if (text === '') return value === undefined || value === null
  return (exactNumber(text) ?? text) === value
}

function within(next: number, schema: NodeProps['schema']): number {
  const low = typeof schema['minimum'] === 'number' ? schema['minimum'] : -Infinity
  const high = typeof schema['maximum'] === 'number' ? schema['maximum'] : Infinity
  return Math.min(high, Math.max(low, next))
}

function limitsOf(field: FieldFacts, schema: NodeProps['schema']): string | undefined {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number }
  if (field.help || typeof minimum !== 'number' || typeof maximum !== 'number') return undefined
  const { t, locale } = field.host.words
  return t('form.limits', { min: typedNumber(minimum, locale), max: typedNumber(maximum, locale) })
}

function placeholderOf(schema: NodeProps['schema'], locale: Locale): string | undefined {
  return typeof schema.default === 'number' ? typedNumber(schema.default, locale) : undefined
}
