// A person's view of their accounts: lists, the state of the service, the contacts of the project.
import { can } from '../../../../src/engine/rights/access.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { ifUnavailable } from '../../statistics/unavailable.ts'
import type { Store } from '../../../store/types.ts'
import type { Balance, Billing } from '../../billing/types.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { notFound } from '../../problem.ts'
import type { ActingAccount, Person, Service } from '../../model.ts'
import type { Accounts } from './accounts.ts'
import type { PersonStatus } from './personStatus.ts'
import { reachOf } from './reach.ts'

export type AccountsQuery = { search?: string; descending: boolean; offset: number; limit: number }
export type Overview = ActingAccount & { service: Service; records: Record<string, number> }
export type Compared = Pick<ActingAccount, 'name' | 'companyName' | 'project'>
export type Manager = { firstName: string; lastName: string; phone: string | null; email: string; telegram: string | null }
export type OwnAccounts = {
  list: (person: Person, query: AccountsQuery) => Promise<{ rows: ActingAccount[]; total: number }>
  /** Every account with its contents; 404 unless the person's user kind includes them at this moment. */
  overview: (person: Person, query: AccountsQuery) => Promise<{ rows: Overview[]; total: number }>
  /** Those whose figures the person may compare: in reach of staff, or a customer's own. */
  compared: (person: Person) => Promise<Compared[]>
  service: (account: Pick<ActingAccount, 'name' | 'project'>) => Promise<Service>
  /** Undefined, too, when that employee is gone. */
  manager: (account: string) => Promise<Manager | undefined>
}
type Parts = {
  store: Store
  accounts: Accounts
  personStatus: PersonStatus
  registry: DefinitionRegistry
  facts: Facts
  billing: Pick<Billing, 'balances' | 'availableTraffic'>
}

export function createOwnAccounts({ store, accounts, personStatus, registry, facts, billing }: Parts): OwnAccounts {
  return {
    list: async (person, query) => pageOf(await accounts.all(person), query),
    overview: (person, query) =>
      store.transaction(async (inside) => {
        // The count that grants access and the rows are read in one transaction, so no account is shown after access ends.
        const own = await accounts.membershipsIn(inside, person)
        if (!personStatus.traitsWith(person, own).overview) throw notFound()
        const { rows, total } = pageOf(
          own.filter(({ role }) => facts.roles[role]?.restricted !== true),
          query,
        )
        const names = rows.map(({ name }) => name)
        const [counts, services] = [await inside.accounts.recordCounts(names, readable()), await inside.accounts.services(names)]
        const balances = await billing.balances(
          rows.map(({ name, project }) => ({ name, project: project.id })),
          inside,
        )
        return {
          total,
          rows: rows.map((row) => ({
            ...row,
            service: serviceOf(
              services.find(({ name }) => name === row.name),
              balances.get(row.name),
            ),
            records: Object.fromEntries(
              counts.filter(({ account }) => account === row.name).map(({ type, total: count }) => [type, Number(count)]),
            ),
          })),
        }
      }),
    async compared(person) {
      if (person.kind !== 'staff') return (await accounts.all(person)).filter(({ role }) => facts.roles[role]?.restricted !== true)
      const rows = person.onlyAccount === undefined ? await store.accounts.within(reachOf(person, facts)) : []
      return rows.map((row) => ({ name: row.name, companyName: row.company_name, project: { id: row.project_id, name: row.project_name } }))
    },
    async service({ name, project }) {
      const balances = await billing.balances([{ name, project: project.id }])
      const service = serviceOf((await store.accounts.services([name]))[0], balances.get(name))
      return { ...service, available_traffic: await billing.availableTraffic(project.id).catch(ifUnavailable(null)) }
    },
    async manager(account) {
      const id = (await store.accounts.find(account))?.manager_id
      const row = id ? await store.people.find(id) : undefined
      return row && row.disabled_at === null
        ? { firstName: row.first_name, lastName: row.last_name, phone: row.phone, email: row.email, telegram: row.telegram }
        : undefined
    },
  }

  /** Account types that a customer can read. */
  function readable(): string[] {
    const customer = { kind: 'person' as const, role: '', permissions: [], inAccount: true }
    return registry
      .list()
      .filter(({ resource }) => resource.scope !== 'provider' && can(customer, resource.access.read, facts))
      .map(({ name }) => name)
  }
}

function pageOf<Row extends ActingAccount>(
  own: Row[],
  { search = '', descending, offset, limit }: AccountsQuery,
): { rows: Row[]; total: number } {
  const wanted = search.trim().toLowerCase()
  const found = own
    .filter(({ name, companyName, project }) => [name, companyName, project.name].some((text) => text.toLowerCase().includes(wanted)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (descending) found.reverse()
  return { rows: found.slice(offset, offset + limit), total: found.length }
}

function serviceOf(
  row: { name: string; service_status: string; blocked_at: string | null; verified_at: string | null } | undefined,
  balance: Balance | undefined,
): Service {
  if (!row) throw notFound()
  return {
    id: row.name,
    status: row.service_status === 'not_confirmed' ? 'not_confirmed' : 'active',
    blocked: row.blocked_at !== null,
    verified: row.verified_at !== null,
    balance: balance?.balance ?? null,
    currency: balance?.currency ?? null,
    autorecharge: balance?.autorecharge ?? null,
    available_traffic: null,
  }
}
