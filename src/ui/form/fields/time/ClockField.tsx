// Hours, minutes, seconds as six digits; stored in seconds. A half-typed clock is kept as text, which the schema rejects.
import { clock } from '../../../../engine/values/viewsOfValues.ts'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

export function ClockField(props: NodeProps) {
  const field = useField(props)
  const digits = String(clock.read(props.value) ?? '')
  const shown = digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')
  // Emptied, it has no default behind it: the schema rejects the empty text.
  const write = (text: string) => field.set(text === '' && props.schema.default !== undefined ? text : clock.write(text))
  if (field.readOnly) return <ReadOnly {...props} value={shown} />
  return (
    <Field field={field} node={{ ...props, required: props.required || props.schema.default !== undefined }}>
      <TextInput
        id={field.id}
        value={shown}
        width="middle"
        placeholder="00:30:00"
        extra={{ inputMode: 'numeric' }}
        invalid={field.invalid}
        describedBy={field.describedBy}
        onChange={(text) => write(text.replaceAll(':', ''))}
        onBlur={field.leave}
      />
    </Field>
  )
}
