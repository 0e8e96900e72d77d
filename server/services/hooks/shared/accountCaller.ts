// A caller with the rights of a customer of an account, so that work of the portal on its behalf passes the same checks.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Context } from '../../../../src/engine/schema/types.ts'
import type { Store } from '../../../store/types.ts'
import type { Brands } from '../../access/brands.ts'
import type { ActingAccount, Caller, Origin } from '../../model.ts'

type Parts = { store: Pick<Store, 'accounts'>; brands: Pick<Brands, 'find'>; facts: Facts }

/** Throws when the account does not exist, which is a bug of the calling code. */
export async function accountCaller({ store, brands, facts }: Parts, name: string, origin: Origin): Promise<Caller> {
  const row = await store.accounts.find(name)
  const role = Object.entries(facts.roles).find(([, { kind, restricted }]) => kind === 'person' && !restricted)?.[0]
  if (!row || !role) throw new Error(`no account ${name}`)
  const brandFeatures = (await brands.find(row.brand))?.features ?? []
  const features = JSON.parse(row.features) as string[]
  const account: ActingAccount = {
    name,
    client: row.client,
    companyName: row.company_name,
    features,
    project: { id: row.project_id, name: row.project_name },
    brand: row.brand,
    brandFeatures,
    role,
  }
  const context: Context = { client: row.client, brand: row.brand, feature: [...brandFeatures, ...features], role, locale: 'en_US' }
  return { ...origin, as: { kind: 'person', role, permissions: [], inAccount: true }, context, reach: {}, account, confirmed: 'all' }
}
