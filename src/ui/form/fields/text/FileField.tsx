import type { NodeProps } from '../../context.ts'
import { FileInput } from '../../controls/FileInputLazy.tsx'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { emptyOf, ReadOnly } from './TextFields.tsx'

export function FileField(props: NodeProps) {
  const field = useField(props)
  const { host, id } = field
  if (field.readOnly && !props.value) return <ReadOnly {...props} />
  return (
    <Field field={field} node={props}>
      <FileInput
        id={id}
        schema={props.schema}
        pointer={field.pointer}
        value={typeof props.value === 'string' ? props.value : ''}
        words={host.words}
        disabled={field.readOnly}
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        placeholder={host.words.placeholder(field.fieldPath)}
        onChange={(text) => field.set(text === '' ? emptyOf(props.schema, props.required) : text)}
        onBlur={field.leave}
      />
    </Field>
  )
}
