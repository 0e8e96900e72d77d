// Converts an absolute name below its parent's name to a relative one: `www.shop.example` in the zone `shop.example` is stored as `www`.
import { mentions } from '../../../../../src/engine/schema/mentions.ts'
import { relativeIn } from '../../../../../src/engine/values/normalize/relative.ts'
import { isPlainObject, type PlainObject } from '../../../../../src/engine/json/objects.ts'
import type { Repositories } from '../../../../store/types.ts'
import { isId } from '../../read/reading.ts'
import { parentOf, type Target } from '../../read/target.ts'

/** Finds the record that others belong to. */
export type FindParent = Repositories['records']['find']

/** Stored values stay unchanged: only new names are converted. */
export async function withRelativeNames(find: FindParent, target: Target, fields: unknown, stored?: PlainObject): Promise<unknown> {
  const { definition, scope } = target
  const under = parentOf(definition)
  if (!under || !isPlainObject(fields) || !mentions(definition.schema, 'reserved')) return fields
  const id = fields[under.field]
  const row = typeof id === 'string' && isId(id) ? await find(scope, under.type, id) : undefined
  if (!row) return fields
  const short = relativeIn(definition.schema, fields, JSON.parse(row.data) as PlainObject)
  return { ...fields, ...Object.fromEntries(Object.entries(short).filter(([name]) => fields[name] !== stored?.[name])) }
}
