import type { Schema } from '../../../engine/schema/types.ts'
import { shapeOf } from '../schema/shape.ts'
import type { Level } from './levels.ts'

/** Fields that may be the same in many rows: not those every row needs its own of, nor what only the server writes. */
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
