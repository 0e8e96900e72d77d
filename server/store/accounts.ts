// Projects, their accounts, and who may act in one: members, and staff who entered it.
import type { Insertable, Kysely } from 'kysely'
import type { SqlDialect } from './dialect.ts'
import type { Tables } from './schema.ts'

export type AccountRow = { name: string; client: string; company_name: string; features: string; project_id: string; project_name: string; brand: string; manager_id: string | null }
/** Which projects a member of staff reaches: all, a brand's, or a brand's that he manages. */
export type Reach = { brand?: string; manager?: string }
export type ProjectQuery = { reach: Reach; search?: string; sort: 'id' | 'name' | 'brand'; descending: boolean; offset: number; limit: number }

export function accountsIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const alive = () => db.selectFrom('accounts').innerJoin('projects', 'projects.id', 'accounts.project_id').where('accounts.deleted_at', 'is', null).where('projects.deleted_at', 'is', null)
    .select(['accounts.name', 'accounts.client', 'accounts.company_name', 'accounts.features', 'accounts.project_id', 'projects.name as project_name', 'projects.brand', 'projects.manager_id'])
  const projects = ({ brand, manager }: Reach) => {
    let rows = db.selectFrom('projects').where('projects.deleted_at', 'is', null)
    if (brand !== undefined) rows = rows.where('projects.brand', '=', brand)
    if (manager !== undefined) rows = rows.where('projects.manager_id', '=', manager)
    return rows
  }

  return {
    insertProject: async (project: Insertable<Tables['projects']>): Promise<void> => void (await db.insertInto('projects').values(project).onConflict((conflict) => conflict.column('id').doNothing()).execute()),
    insert: async (account: Insertable<Tables['accounts']>): Promise<void> => void (await db.insertInto('accounts').values(account).onConflict((conflict) => conflict.column('name').doNothing()).execute()),
    remove: async (name: string, at: string): Promise<void> => void (await db.updateTable('accounts').set({ deleted_at: at }).where('name', '=', name).execute()),
    find: (name: string): Promise<AccountRow | undefined> => alive().where('accounts.name', '=', name).executeTakeFirst(),

    /** The account with the person's role in it, if he is a member. */
    findAsMember: (name: string, personId: string) => alive().innerJoin('memberships', 'memberships.account', 'accounts.name').where('accounts.name', '=', name).where('memberships.person_id', '=', personId).select('memberships.role').executeTakeFirst(),
    ofMember: (personId: string) => alive().innerJoin('memberships', 'memberships.account', 'accounts.name').where('memberships.person_id', '=', personId).select('memberships.role').orderBy('accounts.name').execute(),

    /** The account, if staff has entered it and not left. */
    findAsEntered: (name: string, personId: string): Promise<AccountRow | undefined> => alive().innerJoin('staff_entries', 'staff_entries.account', 'accounts.name').where('accounts.name', '=', name).where('staff_entries.person_id', '=', personId).where('staff_entries.left_at', 'is', null).executeTakeFirst(),
    enteredBy: (personId: string): Promise<AccountRow[]> => alive().innerJoin('staff_entries', 'staff_entries.account', 'accounts.name').where('staff_entries.person_id', '=', personId).where('staff_entries.left_at', 'is', null).orderBy('accounts.name').execute(),
    enter: async (name: string, personId: string, at: string): Promise<void> => void (await db.insertInto('staff_entries').values({ account: name, person_id: personId, entered_at: at, left_at: null })
      .onConflict((conflict) => conflict.columns(['account', 'person_id', 'entered_at']).doUpdateSet({ left_at: null })).execute()),
    leave: async (name: string, personId: string, at: string): Promise<void> =>
      void (await db.updateTable('staff_entries').set({ left_at: at }).where('account', '=', name).where('person_id', '=', personId).where('left_at', 'is', null).execute()),
    leaveAll: async (personId: string, at: string): Promise<void> => void (await db.updateTable('staff_entries').set({ left_at: at }).where('person_id', '=', personId).where('left_at', 'is', null).execute()),

    async listProjects({ reach, search, sort, descending, offset, limit }: ProjectQuery) {
      const matching = search ? projects(reach).where(dialect.beginsWith('projects.name', search)) : projects(reach)
      const { total } = await matching.select(db.fn.countAll().as('total')).executeTakeFirstOrThrow()
      const rows = await matching.select(['id', 'name', 'brand']).orderBy(sort, descending ? 'desc' : 'asc').orderBy('id').limit(limit).offset(offset).execute()
      return { rows, total: Number(total) }
    },
    ofProjects: (projectIds: string[]): Promise<AccountRow[]> => (projectIds.length === 0 ? Promise.resolve([]) : alive().where('accounts.project_id', 'in', projectIds).orderBy('accounts.name').execute()),
  }
}
