// Which names have an effect, for rules that are about names.
import { fieldSchema, parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import type { Definition, FieldPath, Test } from '../../../src/engine/types.ts'
import type { Repositories } from '../../store/types.ts'
import { isObject } from '../records/places.ts'
import { comparable } from './canonical.ts'
import { type Claimed, claimsIn, hasClaims, keyOf } from './claims.ts'

type Names = Pick<Repositories, 'names'>
type Json = Record<string, unknown>

/** Whether a value of a field may be acted on: always, where the field claims no names. */
export async function hasEffect(
  { names }: Names,
  definition: Definition,
  { field, value, account }: { field: FieldPath; value: string; account: string },
): Promise<boolean> {
  const claims = hasClaims(definition) ? fieldSchema(definition.schema, field)?.claims : undefined
  if (!isObject(claims)) return true
  const holders = await names.holders(String(claims.kind), [comparable(value)])
  return holders.some((holder) => holder.account === account && holder.released_at === null)
}

/** The names that a record claims at or below a field, and whether each has an effect. */
export async function namesAt(
  { names }: Names,
  {
    definition,
    account,
    id,
    data,
    field,
    test,
  }: { definition: Definition; account: string; id: string; data: Json; field: FieldPath; test?: Test | undefined },
): Promise<(Claimed & { hasEffect: boolean })[]> {
  if (!hasClaims(definition)) return []
  const at = toPointer(parseFieldPath(field).filter((name) => name !== '*'))
  const claimed = claimsIn(definition.schema, data, test).claimed.filter(({ path }) => path === at || path.startsWith(`${at}/`))
  if (claimed.length === 0) return []
  const held = (await names.inEffect([id])).filter((one) => one.account === account && one.type === definition.name)
  const keys = new Set(held.map(keyOf))
  return claimed.map((one) => ({ ...one, hasEffect: keys.has(keyOf(one)) }))
}
