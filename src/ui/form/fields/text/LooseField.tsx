// One value of any type. It is read when it is left, so that half-written JSON stays as typed.
import { useState } from 'react'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { looseText, looseValue } from '../../texts/loose.ts'
import { looseWords } from '../../texts/looseWords.ts'
import { helpId } from '../../ids.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

export function LooseField(props: NodeProps) {
  const field = useField(props)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? looseText(props.value)
  if (field.readOnly) return <ReadOnly {...props} value={text} />
  // An entry of a map may be an empty text; a field that may be absent is absent.
  const valueOf = (next: string) => (next === '' && !props.required ? undefined : looseValue(next))
  const write = (next: string) => {
    const value = valueOf(next)
    setTyped(next)
    // A list or an object gets an editor of its own: not while it is typed.
    if (value === null || typeof value !== 'object') field.set(value)
  }
  const leave = () => {
    if (typed !== undefined) field.set(valueOf(typed))
    setTyped(undefined)
    field.leave()
  }
  const help = field.help ?? looseWords[field.host.words.locale].help
  return (
    <Field field={{ ...field, help }} node={props}>
      <TextInput
        id={field.id}
        value={text}
        width="full"
        invalid={field.invalid}
        describedBy={props.face === 'cell' ? field.describedBy : [helpId(field.id), field.describedBy].join(' ').trim()}
        label={field.label}
        onChange={write}
        onBlur={leave}
      />
    </Field>
  )
}
