// Accounts as somebody acts in them: a member, or staff who entered. Checked on every request.
import type { Facts } from '../../../src/engine/facts.ts'
import type { AccountRow, Reach } from '../../store/accounts.ts'
import { accountScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import { notFound } from '../problem.ts'
import type { ActingAccount, Clock, Origin, Person } from '../types.ts'
import type { Brands } from './brands.ts'

export type ProjectRow = { id: string; name: string; brand: string; accounts: ActingAccount[] }
export type ProjectsQuery = { search?: string; sort: 'id' | 'name' | 'brand'; descending: boolean; offset: number; limit: number }
export type Accounts = {
  /** The account, if the person may act in it now; undefined for foreign and unknown alike. */
  acting: (person: Person, name: string) => Promise<ActingAccount | undefined>
  /** A person's own accounts; for staff those entered. */
  all: (person: Person) => Promise<ActingAccount[]>
  /** Projects that staff reach. */
  projects: (staff: Person, query: ProjectsQuery) => Promise<{ rows: ProjectRow[]; total: number }>
  enter: (staff: Person, name: string, origin: Origin) => Promise<ActingAccount>
  leave: (staff: Person, name: string, origin: Origin) => Promise<void>
}
type Parts = { store: Store; clock: Clock; facts: Facts; brands: Brands }

export function createAccounts({ store, clock, facts, brands }: Parts): Accounts {
  const acting = async (row: AccountRow, role: string): Promise<ActingAccount> => ({
    name: row.name, client: row.client, companyName: row.company_name, features: JSON.parse(row.features) as string[],
    project: { id: row.project_id, name: row.project_name }, brand: row.brand, brandFeatures: (await brands.find(row.brand))?.features ?? [], role,
  })
  const reaches = ({ brand, manager }: Reach, row: AccountRow): boolean => (brand === undefined || row.brand === brand) && (manager === undefined || row.manager_id === manager)
  const entered = async (staff: Person, name: string): Promise<AccountRow | undefined> => {
    const row = await store.accounts.findAsEntered(name, staff.id)
    return row && reaches(reachOf(staff, facts), row) ? row : undefined
  }

  return {
    async acting(person, name) {
      if (person.kind === 'staff') {
        const row = await entered(person, name)
        return row && acting(row, person.role)
      }
      const row = await store.accounts.findAsMember(name, person.id)
      return row && acting(row, row.role)
    },
    async all(person) {
      if (person.kind === 'staff') {
        const rows = await store.accounts.enteredBy(person.id)
        return Promise.all(rows.filter((row) => reaches(reachOf(person, facts), row)).map((row) => acting(row, person.role)))
      }
      const rows = await store.accounts.ofMember(person.id)
      return Promise.all(rows.map((row) => acting(row, row.role)))
    },
    async projects(staff, query) {
      const { rows, total } = await store.accounts.listProjects({ ...query, reach: reachOf(staff, facts) })
      const accounts = await store.accounts.ofProjects(rows.map(({ id }) => id))
      const withAccounts = rows.map(async (row) => ({ ...row, accounts: await Promise.all(accounts.filter(({ project_id }) => project_id === row.id).map((account) => acting(account, staff.role))) }))
      return { rows: await Promise.all(withAccounts), total }
    },
    async enter(staff, name, origin) {
      const row = await store.accounts.find(name)
      if (!row || !reaches(reachOf(staff, facts), row)) throw notFound()
      await store.transaction(async ({ accounts, history }) => {
        if (await accounts.findAsEntered(name, staff.id)) return
        await accounts.enter(name, staff.id, clock().toISOString())
        await history.audit(accountScope(name), entry('entry', origin, clock))
      })
      return acting(row, staff.role)
    },
    leave: (staff, name, origin) => store.transaction(async ({ accounts, history }) => {
      if (!(await accounts.findAsEntered(name, staff.id))) throw notFound()
      await accounts.leave(name, staff.id, clock().toISOString())
      await history.audit(accountScope(name), entry('leave', origin, clock))
    }),
  }
}

/** How far a role of staff sees; an unknown word sees nothing. */
export function reachOf(staff: Person, facts: Facts): Reach {
  const reach = facts.roles[staff.role]?.reach
  if (reach === 'all') return {}
  if (reach === 'brand') return { brand: staff.brand }
  return { brand: staff.brand, manager: reach === 'own' ? staff.id : '' }
}

function entry(action: string, origin: Origin, clock: Clock) {
  return { at: clock().toISOString(), actor: origin.actor, actor_name: origin.actorName, ip: origin.ip, request_id: origin.requestId, action, type: '', id: '', detail: '{}' }
}
