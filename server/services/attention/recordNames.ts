// Names of the records that trouble a customer the most, for staff who may enter the account.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { titleOf } from '../../../src/engine/values/valuesAt.ts'
import { accountScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Found } from './found.ts'

type Parts = { store: Pick<Store, 'records'>; registry: Pick<DefinitionRegistry, 'get'> }
/** Names per account. */
const maxNamed = 2

/** `found`: trouble of one account and cause, the worst first. Host names need no query: `found` has them. */
export async function recordNames({ store, registry }: Parts, account: string, found: Found[]): Promise<string[]> {
  const named = new Set<string>()
  for (const { type, id, name, part } of found) {
    if (named.size === maxNamed) break
    if (name !== undefined && part === undefined) {
      named.add(name)
      continue
    }
    const definition = registry.get(type)
    if (!definition) continue
    const { rows } = await store.records.list(accountScope(account), type, {
      where: [{ field: { column: 'id' }, is: 'in', value: [id] }],
      limit: 1,
    })
    const [row] = rows
    if (row) named.add(titleOf(definition.resource.title, { id: row.id, ...(JSON.parse(row.data) as PlainObject) }))
  }
  return [...named]
}
