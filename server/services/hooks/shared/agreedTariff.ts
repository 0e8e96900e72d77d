// The tariff of an account's project, for what it allows beyond money.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { providerScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'

/** Undefined for an account without a project, and for a project without a tariff. */
export async function agreedTariff(
  { accounts, records }: Pick<Repositories, 'accounts' | 'records'>,
  account: string,
): Promise<PlainObject | undefined> {
  const { project_id: id } = (await accounts.find(account)) ?? {}
  const dataOf = async (type: string, key: unknown): Promise<PlainObject | undefined> => {
    const row = typeof key === 'string' && key !== '' ? await records.find(providerScope, type, key) : undefined
    return row && (JSON.parse(row.data) as PlainObject)
  }
  const project = await dataOf('projects', id)
  return dataOf('tariffs', project?.['tariff_id'])
}
