// Numbers of an account's records, as definitions name them (`counts`). The session contains them for each account.
import type { Repositories } from '../../../store/types.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'

type Where = Record<string, (string | boolean)[]>
type Store = Pick<Repositories, 'accounts'>

/** By account, then by name of the count; zero where an account has none. One query for each count, whatever the number of accounts. */
export async function countsOf(
  { accounts }: Store,
  registry: Pick<DefinitionRegistry, 'list'>,
  names: string[],
): Promise<Map<string, Record<string, number>>> {
  const counts = registry
    .list()
    .filter(({ resource }) => resource.scope === 'account')
    .flatMap(({ name, resource }) => Object.entries(resource.counts ?? {}).map(([count, where]) => ({ type: name, count, where })))
  const found = await Promise.all(counts.map(({ type, where }) => accounts.matchingCounts(names, type, conditionsOf(where))))
  return new Map(
    names.map((name) => [
      name,
      Object.fromEntries(
        counts.map(({ count }, index) => [count, Number(found[index]?.find(({ account }) => account === name)?.total ?? 0)]),
      ),
    ]),
  )
}

function conditionsOf(where: Where) {
  return Object.entries(where).map(([field, value]) => ({ field: { path: [field] }, is: 'in' as const, value }))
}
