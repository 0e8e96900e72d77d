import type { NodeProps } from '../context.ts'
import { useField } from '../useField.ts'
import { namedParts } from '../rjsf/parts.ts'
import { RjsfField } from '../rjsf/RjsfField.tsx'
import { shapeOf } from '../schema/shape.ts'
import { JsonField } from './text/JsonField.tsx'
import { TextField } from './text/TextFields.tsx'

/** A widget, field or template named by the definition; with an unknown name the schema's own shape is rendered. */
export function CustomField(props: NodeProps) {
  const { host, ui } = useField(props)
  const Widget = typeof ui.widget === 'string' ? host.widgets[ui.widget] : undefined
  if (Widget) return <Widget {...props} />
  if (namedParts(host.parts, ui)) return <RjsfField {...props} />
  return shapeOf(props.schema) === 'text' ? <TextField {...props} /> : <JsonField {...props} />
}
