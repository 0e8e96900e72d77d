import { useMemo } from 'react'
import type { Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { errorsUnder } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { JsonField } from '../text/JsonField.tsx'

/** A list whose positions each have their own schema. */
export function TupleField(props: NodeProps) {
  const field = useField(props)
  const { Node } = field.host
  const items = useTitledItems(props.schema)
  const list = Array.isArray(props.value) ? (props.value as unknown[]) : []
  if (list.length > items.length || items.some((item) => typeof item !== 'object')) return <JsonField {...props} />
  const least = Number(props.schema['minItems'] ?? 0)
  const firstMissing = items.findIndex((_, index) => list[index] === undefined || list[index] === null)
  return (
    <Field field={field} node={props} kind="group">
      <div className="fs">
        {items.map((item, index) => (
          // A list that is too short leads to its first item without a value.
          <div key={index} {...(index === Math.max(0, firstMissing) && { id: field.id, tabIndex: -1 })}>
            <Node
              schema={item as Schema}
              path={[...props.path, index]}
              at={[...props.at, String(index)]}
              value={list[index]}
              errors={errorsUnder(props.errors, index)}
              required={index < least}
              readOnly={props.readOnly}
            />
          </div>
        ))}
      </div>
    </Field>
  )
}

/** Labels each position by its own title, else by its number: the name of the list is shown above. */
function useTitledItems(schema: Schema): (Schema | boolean)[] {
  return useMemo(() => {
    const items = (Array.isArray(schema.items) ? schema.items : schema['prefixItems']) as (Schema | boolean)[]
    return items.map((item, index) => (typeof item === 'object' && !item['title'] ? { ...item, title: String(index + 1) } : item))
  }, [schema])
}
