// Renders one path of the record: computes the effective schema, picks the shape and delegates to its component.
import { Component, createContext, memo, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { uiOf, useForm } from './context.ts'
import { JsonField } from './fields/text/JsonField.tsx'
import { LOOP } from './schema/levelSchema.ts'
import { useLiveSchema } from './schema/live.ts'
import { shapeComponents } from './schema/shapeComponents.ts'
import { shapeOf } from './schema/shape.ts'
import type { NodeProps } from './context.ts'

function NodeInner(props: NodeProps) {
  const host = useForm()
  const schema = useLiveSchema(props.schema, props.value)
  const shape = shapeOf(schema, uiOf(host, props.at))
  const Shape: ComponentType<NodeProps> = shapeComponents[shape]
  const above = useContext(Loops)
  const loop = schema[LOOP] as string | undefined
  const drawn = (
    <Fallback key={shape} fallback={<JsonField {...props} schema={schema} />}>
      <Shape {...props} schema={schema} isLoop={loop !== undefined && above.includes(loop)} />
    </Fallback>
  )
  return loop === undefined || above.includes(loop) ? drawn : <Loops value={[...above, loop]}>{drawn}</Loops>
}

/** Recursive references that are already open above this path. */
const Loops = createContext<readonly string[]>([])

/** Re-renders only when its own part of the record, its errors or its schema change. */
export const Node = memo(
  NodeInner,
  (before, after) =>
    before.value === after.value &&
    before.schema === after.schema &&
    before.errors === after.errors &&
    before.required === after.required &&
    before.face === after.face &&
    before.details === after.details &&
    before.readOnly === after.readOnly &&
    samePath(before, after),
)

function samePath(before: NodeProps, after: NodeProps): boolean {
  return before.path.length === after.path.length && before.path.every((name, index) => name === after.path[index])
}

/** An unsupported schema is edited as JSON; the rest of the form stays usable. */
class Fallback extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
