// One value of any type beside its key. It is read when it is left, so that half-written JSON stays as typed.
import { useState } from 'react'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { looseText, looseValue } from '../../texts/loose.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

export function LooseField(props: NodeProps) {
  const field = useField(props)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? looseText(props.value)
  if (field.readOnly) return <ReadOnly {...props} value={text} />
  const write = (next: string) => {
    const value = looseValue(next)
    setTyped(next)
    // A list or an object gets an editor of its own: not while it is typed.
    if (value === null || typeof value !== 'object') field.set(value)
  }
  const leave = () => {
    if (typed !== undefined) field.set(looseValue(typed))
    setTyped(undefined)
    field.leave()
  }
  return (
    <Field field={field} node={props}>
      <TextInput
        id={field.id}
        value={text}
        width="full"
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={field.label}
        onChange={write}
        onBlur={leave}
      />
    </Field>
  )
}
