// A shape that no field of ours draws: rjsf's own field where it can, else JSON as text.
import { isRecursive } from '../../../engine/schema/recursion.ts'
import { useForm, type NodeProps } from '../context.ts'
import { JsonField } from '../fields/text/JsonField.tsx'
import { isDrawable } from './drawable.ts'
import { RjsfField } from './RjsfField.tsx'

export function UndrawnField(props: NodeProps) {
  const { schema } = useForm()
  // rjsf would unfold a schema that contains itself without end.
  return isDrawable(props.schema) && !isRecursive(schema) ? <RjsfField {...props} /> : <JsonField {...props} />
}
