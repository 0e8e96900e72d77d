// Accounts as their members see them.
import { accountFieldsOf, type AccountFields } from '../services/hooks/projects.ts'
import type { ActingAccount, Person } from '../services/model.ts'
import type { Services } from '../services/types.ts'

type Parts = Pick<Services, 'store' | 'facts'>
const nothing: AccountFields = { legalKind: null, contractNumber: null, utoken: null }
/** Accounts with manually configured settings have this feature. */
const handMade = 'custom_settings'

export async function shownAccounts({ store, facts }: Parts, person: Person, accounts: ActingAccount[]): Promise<object[]> {
  const fields = await accountFieldsOf(
    store,
    accounts.map(({ project }) => project.id),
  )
  return accounts.map(({ name, client, companyName, features, brandFeatures, project, role }) => {
    const { legalKind, contractNumber, utoken } = fields.get(name) ?? nothing
    const isOwn = person.kind === 'person' && facts.roles[role]?.restricted !== true
    return {
      name,
      client,
      company_name: companyName,
      contract_number: isOwn || person.kind === 'staff' ? contractNumber : null,
      utoken: isOwn ? utoken : null,
      entity_type: legalKind,
      has_custom_settings: features.includes(handMade),
      features,
      brand_features: brandFeatures,
      project,
      role,
    }
  })
}
