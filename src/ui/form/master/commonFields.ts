import type { Schema } from '../../../engine/schema/types.ts'
import { shapeOf } from '../schema/shape.ts'
import type { Level } from './levels.ts'

/** Fields that may be equal in many rows: neither unique nor read-only ones. */
export function commonFields({ model }: Level): [string, Schema][] {
  return Object.entries(model.item.properties ?? {}).filter((entry): entry is [string, Schema] => {
    const [name, member] = entry
    return (
      typeof member === 'object' &&
      !member.readOnly &&
      !member.writeOnly &&
      !model.item.required?.includes(name) &&
      !['object', 'oneOf', 'oneKey', 'json', 'summary'].includes(shapeOf(member))
    )
  })
}
