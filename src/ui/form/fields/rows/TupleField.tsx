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
  const places = useNamedPlaces(props.schema)
  const list = Array.isArray(props.value) ? (props.value as unknown[]) : []
  if (list.length > places.length || places.some((place) => typeof place !== 'object')) return <JsonField {...props} />
  const least = Number(props.schema['minItems'] ?? 0)
  const firstMissing = places.findIndex((_, index) => list[index] === undefined || list[index] === null)
  return (
    <Field field={field} node={props} kind="group">
      <div className="fs">
        {places.map((place, index) => (
          // A list that is too short leads to its first place without a value.
          <div key={index} {...(index === Math.max(0, firstMissing) && { id: field.id, tabIndex: -1 })}>
            <Node
              schema={place as Schema}
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
function useNamedPlaces(schema: Schema): (Schema | boolean)[] {
  return useMemo(() => {
    const places = (Array.isArray(schema.items) ? schema.items : schema['prefixItems']) as (Schema | boolean)[]
    return places.map((place, index) => (typeof place === 'object' && !place['title'] ? { ...place, title: String(index + 1) } : place))
  }, [schema])
}
