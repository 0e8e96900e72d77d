// Which stream of the resource is recorded.
import { use, useEffect } from 'react'
import type { NodeProps } from '../../../ui/form/context.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { ReadOnly } from '../../../ui/form/fields/text/TextFields.tsx'
import { useField } from '../../../ui/form/useField.ts'
import { RecordedStreams } from './recordedStreams.ts'

export function StreamWidget(props: NodeProps) {
  const field = useField(props)
  const streams = use(RecordedStreams)
  const { change, begin } = field.host
  const { path } = props
  const value = typeof props.value === 'string' ? props.value : ''
  const first = streams[0]?.name
  useEffect(() => {
    if (value === '' && first !== undefined) begin(path, first)
  }, [value, first, begin, path])
  if (field.readOnly) return <ReadOnly {...props} />
  const isGone = value !== '' && !streams.some(({ name }) => name === value)
  return (
    <Field field={field} node={props}>
      <SelectInput
        id={field.id}
        width="middle"
        value={value}
        invalid={field.invalid}
        describedBy={field.describedBy}
        options={[...(isGone ? [value] : []), ...streams.map(({ name }) => name)].map((name) => ({ value: name, label: name }))}
        onBlur={field.leave}
        onChange={(name) => {
          field.set(name)
          change([...path.slice(0, -1), 'qualities'], {})
        }}
      />
    </Field>
  )
}
