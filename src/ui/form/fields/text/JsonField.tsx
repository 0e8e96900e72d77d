// Fallback for values without a shape: JSON as text, parsed when it is valid.
import { useState } from 'react'
import type { NodeProps } from '../../context.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { countErrors } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

export function JsonField(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const text = typed && typed.value === props.value ? typed.text : written(props.value)
  const write = (next: string) => {
    const read = parsed(next)
    host.block(pointer, read.ok ? null : 'json')
    setTyped({ text: next, value: read.ok ? read.value : props.value })
    if (read.ok) field.set(read.value)
  }
  if (field.readOnly) return <ReadOnly {...props} value={text} mono />
  const inside = countErrors(props.errors) > field.messages.length ? [host.words.t('form.jsonInside')] : []
  return (
    <Field field={{ ...field, messages: [...field.messages, ...inside] }} node={props} extra={host.words.t('form.json')}>
      <AreaInput
        id={field.id}
        value={text}
        mono
        rows={props.value === undefined ? 3 : 8}
        max={20}
        invalid={field.invalid || inside.length > 0}
        describedBy={field.describedBy}
        onChange={write}
        onBlur={field.leave}
        label={props.face === 'cell' ? field.label : undefined}
      />
    </Field>
  )
}

function written(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}
