// Accounts as their members see them.
import { accountFieldsOf, type AccountFields } from '../services/hooks/projects.ts'
import { countsOf } from '../services/records/limits/counts.ts'
import type { ActingAccount, Person } from '../services/model.ts'
import type { Services } from '../services/types.ts'

type Parts = Pick<Services, 'store' | 'facts' | 'registry'>
const nothing: AccountFields = { legalKind: null, contractNumber: null, utoken: null }
/** Accounts with manually configured settings have this feature. */
const handMade = 'custom_settings'

export async function shownAccounts({ store, facts, registry }: Parts, person: Person, accounts: ActingAccount[]): Promise<object[]> {
  const fields = await accountFieldsOf(
    store,
    accounts.map(({ project }) => project.id),
  )
  const isRestricted = (role: string): boolean => facts.roles[role]?.restricted === true
  const counted = accounts.filter(({ role }) => !isRestricted(role)).map(({ name }) => name)
  const counts = await countsOf(store, registry, counted)
  return accounts.map(({ name, client, companyName, features, brandFeatures, project, role }) => {
    const { legalKind, contractNumber, utoken } = fields.get(name) ?? nothing
    const isOwn = person.kind === 'person' && !isRestricted(role)
    return {
      name,
      client,
      company_name: companyName,
      contract_number: isOwn || person.kind === 'staff' ? contractNumber : null,
      utoken: isOwn ? utoken : null,
      entity_type: legalKind,
      has_custom_settings: features.includes(handMade),
      features,
      counts: counts.get(name) ?? {},
      brand_features: brandFeatures,
      project,
      role,
      restricted: isRestricted(role),
    }
  })
}
