// Names the subject of the figures in an e-mail: the account and the filters.
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { orderWordsOf } from '../orders/orderWords.ts'
import { createNames } from './names.ts'

/** `fields`: the record's fields that filter its figures. */
type Narrowed = { account: string; type: string; data: Record<string, unknown>; fields: readonly string[] }
const keys = ['resource', 'stream', 'country', 'region']

/** `account`, or `account (Resource: shop; Host: a.example)`. */
export async function narrowedAccount(
  registry: DefinitionRegistry,
  store: Pick<Repositories, 'statistics'>,
  { account, type, data, fields }: Narrowed,
  locale: Locale,
): Promise<string> {
  const definition = registry.get(type)
  if (!definition) return account
  const words = orderWordsOf(registry, definition, locale)
  const names = createNames({ store, registry })
  const narrowing: string[] = []
  for (const field of fields) {
    const key = field === 'streams' ? 'stream' : field
    const values = [data[field] ?? []].flat().map(String)
    const rows = await names.add(
      { account, locale },
      values.map((value): Record<string, string | number | undefined> => ({ [key]: value })),
      keys.filter((one) => one === key),
    )
    if (values.length > 0) narrowing.push(`${words.field(field)}: ${rows.map((row) => row[`${key}_name`] ?? row[key]).join(', ')}`)
  }
  return narrowing.length === 0 ? account : `${account} (${narrowing.join('; ')})`
}
