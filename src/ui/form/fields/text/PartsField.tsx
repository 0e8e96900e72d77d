// A text made of parts (a priority and a server): each part has its own input, the stored value is one text.
import { useState } from 'react'
import { DNS_PARTS, partsIn, partsText, type DnsPart } from '../../../../engine/formats/dns/dnsParts.ts'
import { shownNames } from '../../../../engine/formats/contacts/idn.ts'
import type { NodeProps } from '../../context.ts'
import { SelectInput, TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

export function PartsField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const parts = DNS_PARTS[props.schema.format ?? ''] ?? []
  const stored = typeof props.value === 'string' ? props.value : ''
  // The typed parts, as long as they match the stored value: a part in the middle may still be empty.
  const [typed, setTyped] = useState<{ text: string; values: string[] }>()
  const values = typed?.text.trim() === stored.trim() ? typed.values : beginning(stored, parts)
  // The part that is being typed stays as it is typed.
  const [typing, setTyping] = useState<number>()
  if (field.readOnly) return <ReadOnly {...props} mono />
  const put = (index: number, value: string) => {
    const next = values.map((old, at) => (at === index ? value : old))

    const whole = pastedWhole(value, parts) ?? next
    const text = partsText(whole, parts)
    setTyped({ text, values: whole })
    setTyping(index)
    field.set(text === '' && !props.required ? undefined : text)
  }
  return (
    <Field field={field} node={props} kind="group">
      <div className="parts" id={field.id} tabIndex={-1}>
        {parts.map((part, index) => (
          <Part
            key={part.name}
            part={part}
            id={`${field.id}-${part.name}`}
            label={words.t(`form.parts.${part.name}`)}
            value={index === typing ? (values[index] ?? '') : shownNames(values[index] ?? '')}
            invalid={field.invalid}
            describedBy={field.describedBy}
            onChange={(value) => put(index, value)}
            onBlur={() => {
              setTyping(undefined)
              field.leave()
            }}
          />
        ))}
      </div>
    </Field>
  )
}

type PartProps = {
  part: DnsPart
  id: string
  label: string
  value: string
  invalid: boolean
  describedBy: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

function Part({ part: { most, options }, label, onBlur, ...input }: PartProps) {
  return (
    <div className={most === undefined && !options ? 'part grow' : 'part'}>
      <label htmlFor={input.id}>{label}</label>
      {options ? (
        <SelectInput {...withoutNothing(input)} options={options.map((value) => ({ value, label: value }))} />
      ) : (
        <TextInput {...withoutNothing(input)} mono onBlur={onBlur} {...(most !== undefined && { extra: { inputMode: 'numeric' } })} />
      )}
    </div>
  )
}

function withoutNothing<Given extends { describedBy: string | undefined }>({ describedBy, ...rest }: Given) {
  return { ...rest, ...(describedBy !== undefined && { describedBy }) }
}

function beginning(stored: string, parts: DnsPart[]): string[] {
  return stored === '' ? parts.map(({ begins = '' }) => begins) : partsIn(stored, parts)
}

/** A whole value pasted into one part: `10 mail.example.com`. */
function pastedWhole(value: string, parts: DnsPart[]): string[] | undefined {
  const found = partsIn(value, parts)
  return /\S\s+\S/.test(value) && /^\d+\s/.test(value.trim()) && found.filter(Boolean).length === parts.length ? found : undefined
}
