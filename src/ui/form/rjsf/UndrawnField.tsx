// A shape that no field of ours draws: rjsf's own field where it can, else JSON as text.
import { leadsToRecursion } from '../../../engine/schema/recursion.ts'
import { useForm, type NodeProps } from '../context.ts'
import { JsonField } from '../fields/text/JsonField.tsx'
import { LooseField } from '../fields/text/LooseField.tsx'
import { isAny } from '../schema/schemaFacts.ts'
import { isDrawable } from './drawable.ts'
import { RjsfField } from './RjsfField.tsx'

export function UndrawnField(props: NodeProps) {
  const { schema } = useForm()
  // Any value but a list or an object is typed as text.
  if (isAny(props.schema) && (props.value === null || typeof props.value !== 'object')) return <LooseField {...props} />
  // rjsf would expand a recursive schema without end.
  return isDrawable(props.schema) && !leadsToRecursion(schema, props.schema) ? <RjsfField {...props} /> : <JsonField {...props} />
}
