// Accounts that a person may act in: as a member, or as staff who entered. Checked on every request.
import { writeAudit } from '../../audit/write.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { AccountRow } from '../../../store/people/accounts.ts'
import { accountScope } from '../../../store/scope.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { notFound } from '../../problem.ts'
import { createRemember } from '../../remember.ts'
import type { ActingAccount, Clock, Origin, Person } from '../../model.ts'
import type { Brands } from '../brands.ts'
import { reachesAccount, reachOf } from './reach.ts'

export type Accounts = {
  /** The account, if the person may act in it now; undefined for foreign and unknown alike. */
  acting: (person: Person, name: string) => Promise<ActingAccount | undefined>
  /** A person's accounts; for staff those entered. */
  all: (person: Person) => Promise<ActingAccount[]>
  /** A customer's own accounts, read inside a transaction. */
  membershipsIn: (inside: Pick<Repositories, 'accounts' | 'brands'>, person: Person) => Promise<ActingAccount[]>
  enter: (staff: Person, name: string, origin: Origin) => Promise<ActingAccount>
  leave: (staff: Person, name: string, origin: Origin) => Promise<void>
}
const maxRemembered = 5000
type Parts = { store: Store; clock: Clock; facts: Facts; brands: Brands }

export function createAccounts({ store, clock, facts, brands }: Parts): Accounts {
  const remember = createRemember<ActingAccount | undefined>(store, maxRemembered, [
    'accounts',
    'memberships',
    'staff_entries',
    'brands',
    'persons',
  ])
  const acting = async (row: AccountRow, role: string, inside?: Pick<Repositories, 'brands'>): Promise<ActingAccount> => ({
    name: row.name,
    client: row.client,
    companyName: row.company_name,
    features: JSON.parse(row.features) as string[],
    project: { id: row.project_id, name: row.project_name },
    brand: row.brand,
    brandFeatures: (await brands.find(row.brand, inside))?.features ?? [],
    role,
  })
  const entered = async (staff: Person, name: string): Promise<AccountRow | undefined> => {
    const row = await store.accounts.findAsEntered(name, staff.id)
    return row && reachesAccount(reachOf(staff, facts), row) ? row : undefined
  }

  const memberships: Accounts['membershipsIn'] = async (inside, { id, onlyAccount }) =>
    Promise.all(
      (await inside.accounts.ofMember(id)).filter(({ name }) => (onlyAccount ?? name) === name).map((row) => acting(row, row.role, inside)),
    )

  return {
    acting: (person, name) =>
      remember(JSON.stringify([person.kind, person.id, person.role, person.brand, person.onlyAccount, name]), async () => {
        if ((person.onlyAccount ?? name) !== name) return undefined
        if (person.kind === 'staff') {
          const row = await entered(person, name)
          return row && acting(row, person.role)
        }
        const row = await store.accounts.findAsMember(name, person.id)
        return row && acting(row, row.role)
      }),
    async all(person) {
      if (person.kind === 'staff') {
        const rows = person.onlyAccount === undefined ? await store.accounts.enteredBy(person.id) : []
        return Promise.all(rows.filter((row) => reachesAccount(reachOf(person, facts), row)).map((row) => acting(row, person.role)))
      }
      return memberships(store, person)
    },
    membershipsIn: memberships,
    async enter(staff, name, origin) {
      const row = await store.accounts.find(name)
      if (!row || !reachesAccount(reachOf(staff, facts), row)) throw notFound()
      await store.transaction(async ({ accounts, history }) => {
        if (await accounts.findAsEntered(name, staff.id)) return
        await accounts.enter(name, staff.id, clock().toISOString())
        await writeAudit(history, { scope: accountScope(name), at: clock().toISOString(), by: origin, action: 'entry' })
      })
      return acting(row, staff.role)
    },
    leave: (staff, name, origin) =>
      store.transaction(async ({ accounts, history }) => {
        if (!(await accounts.findAsEntered(name, staff.id))) throw notFound()
        await accounts.leave(name, staff.id, clock().toISOString())
        await writeAudit(history, { scope: accountScope(name), at: clock().toISOString(), by: origin, action: 'leave' })
      }),
  }
}
