// Which names are in effect, for rules about names.
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import { fieldSchema, parseFieldPath, toPointer } from '../../../src/engine/schema/paths.ts'
import type { FieldPath } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { branchTest } from '../records/write/branchTest.ts'
import { comparable } from './canonical.ts'
import { type Claimed, claimsIn, hasClaims, keyOf } from './claims.ts'

type Names = Pick<Repositories, 'names'>

/** Whether a field's value may be used: always, where the field claims no names. */
export async function hasEffect(
  { names }: Names,
  definition: Definition,
  { field, value, account }: { field: FieldPath; value: string; account: string },
): Promise<boolean> {
  const claims = hasClaims(definition) ? fieldSchema(definition.schema, field)?.claims : undefined
  if (!isPlainObject(claims)) return true
  const holders = await names.holders(String(claims.kind), [comparable(value)])
  return holders.some((holder) => holder.account === account && holder.released_at === null)
}

export type NamesOf = { definition: Definition; account: string; id: string; data: PlainObject; field: FieldPath }

/** Names that a record claims at or below a field, and whether each is in effect. */
export async function namesAt(
  registry: Pick<DefinitionRegistry, 'compile'>,
  { names }: Names,
  { definition, account, id, data, field }: NamesOf,
): Promise<(Claimed & { hasEffect: boolean })[]> {
  if (!hasClaims(definition)) return []
  const at = toPointer(parseFieldPath(field).filter((name) => name !== '*'))
  const { claimed } = claimsIn(definition.schema, data, await branchTest(registry, { definition }))
  const below = claimed.filter(({ path }) => path === at || path.startsWith(`${at}/`))
  if (below.length === 0) return []
  const held = (await names.inEffect([id])).filter((one) => one.account === account && one.type === definition.name)
  const keys = new Set(held.map(keyOf))
  return below.map((one) => ({ ...one, hasEffect: keys.has(keyOf(one)) }))
}
