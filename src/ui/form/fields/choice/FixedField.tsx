import type { Json } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

/** A field whose schema allows only one value. */
export function FixedField(props: NodeProps) {
  const field = useField(props)
  const value = (props.value ?? props.schema['const']) as Json
  return (
    <ReadOnly
      {...props}
      required
      value={typeof value === 'object' ? value : field.host.words.option(field.fieldPath, value, props.schema)}
    />
  )
}
