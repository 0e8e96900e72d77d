// A shape that no field of ours draws: rjsf's own field where it can, else JSON as text.
import type { NodeProps } from '../context.ts'
import { JsonField } from '../fields/text/JsonField.tsx'
import { isDrawable } from './drawable.ts'
import { RjsfField } from './RjsfField.tsx'

export function UndrawnField(props: NodeProps) {
  return isDrawable(props.schema) ? <RjsfField {...props} /> : <JsonField {...props} />
}
