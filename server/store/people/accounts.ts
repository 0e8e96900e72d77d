// Accounts and access to them: members, and staff who entered one.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Notify } from '../database/notices.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { FieldCondition } from '../records/conditions.ts'
import type { Tables } from '../schema.ts'

const columns = [
  'accounts.name',
  'accounts.client',
  'accounts.company_name',
  'accounts.features',
  'accounts.project_id',
  'accounts.project_name',
  'accounts.brand',
  'accounts.manager_id',
] as const
export type AccountRow = Pick<
  Selectable<Tables['accounts']>,
  'name' | 'client' | 'company_name' | 'features' | 'project_id' | 'project_name' | 'brand' | 'manager_id'
>

export function accountsIn(db: Kysely<Tables>, dialect: SqlDialect, notify: Notify) {
  return {
    ...accountRows(db, dialect, notify),
    ...entryRows(db),
  }
}

const aliveIn = (db: Kysely<Tables>) => db.selectFrom('accounts').where('accounts.deleted_at', 'is', null).select(columns)

function accountRows(db: Kysely<Tables>, dialect: SqlDialect, notify: Notify) {
  const alive = () => aliveIn(db)
  const ofMembers = (personId: string) =>
    alive()
      .innerJoin('memberships', 'memberships.account', 'accounts.name')
      .where('accounts.closed_at', 'is', null)
      .where('memberships.person_id', '=', personId)
      .select('memberships.role')

  const countsOf = (names: string[], types: string[]) =>
    db
      .selectFrom('records')
      .where('account', 'in', names)
      .where('type', 'in', types)
      .where('deleted_at', 'is', null)
      .groupBy(['account', 'type'])
      .select(['account', 'type', db.fn.countAll().as('total')])

  return {
    /** Writes the account, replacing any previous state. */
    async put({ created_at, ...account }: Insertable<Tables['accounts']>): Promise<void> {
      await db
        .insertInto('accounts')
        .values({ ...account, created_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(account))
        .execute()
      await notify({ kind: 'account', account: account.name })
    },
    /** Every account that a project has or had. */
    everOf: (projectId: string) => db.selectFrom('accounts').where('project_id', '=', projectId).selectAll().execute(),
    /** The account, deleted or not: its name is never reused for another project, because its records keep it. */
    ever: (name: string) => db.selectFrom('accounts').where('name', '=', name).selectAll().executeTakeFirst(),
    async remove(name: string, at: string): Promise<void> {
      await db.updateTable('accounts').set({ deleted_at: at }).where('name', '=', name).where('deleted_at', 'is', null).execute()
      await notify({ kind: 'account', account: name })
    },
    find: (name: string): Promise<AccountRow | undefined> => alive().where('accounts.name', '=', name).executeTakeFirst(),

    /** The account with the person's role, if they are a member. */
    findAsMember: (name: string, personId: string) => ofMembers(personId).where('accounts.name', '=', name).executeTakeFirst(),
    ofMember: (personId: string) => ofMembers(personId).orderBy('accounts.name').execute(),

    /** Includes blocked ones. */
    hasAny: async (personId: string): Promise<boolean> =>
      (await alive()
        .innerJoin('memberships', 'memberships.account', 'accounts.name')
        .where('memberships.person_id', '=', personId)
        .executeTakeFirst()) !== undefined,

    /** Of a brand, of an employee who manages them, or all. */
    within: ({ brand, own }: { brand?: string; own?: string }): Promise<(AccountRow & { created_at: string })[]> => {
      let rows = alive().select('accounts.created_at')
      if (brand !== undefined) rows = rows.where('accounts.brand', '=', brand)
      if (own !== undefined) rows = rows.where('accounts.manager_id', '=', own)
      return rows.orderBy('accounts.name').execute()
    },
    services: (names: string[]) =>
      names.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('accounts')
            .where('name', 'in', names)
            .where('deleted_at', 'is', null)
            .select(['name', 'service_status', 'blocked_at', 'verified_at'])
            .execute(),
    /** Of these accounts, those whose resources are not to be served. */
    async suspended(names: string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set()
      const rows = await db
        .selectFrom('accounts')
        .where('name', 'in', names)
        .where(({ or, eb }) => or((['blocked_at', 'closed_at', 'deleted_at'] as const).map((column) => eb(column, 'is not', null))))
        .select('name')
        .execute()
      return new Set(rows.map(({ name }) => name))
    },
    setService: async (
      name: string,
      service: { service_status?: string; blocked_at?: string | null; verified_at?: string | null },
    ): Promise<void> => void (await db.updateTable('accounts').set(service).where('name', '=', name).execute()),
    /** Number of records by type in each account. */
    recordCounts: (names: string[], types: string[]) =>
      names.length === 0 || types.length === 0 ? Promise.resolve([]) : countsOf(names, types).execute(),
    /** Number of records of one type that match the conditions, in each account that has any. */
    matchingCounts: (names: string[], type: string, conditions: FieldCondition[]) =>
      names.length === 0
        ? Promise.resolve([])
        : conditions.reduce((rows, condition) => rows.where(dialect.matches(condition)), countsOf(names, [type])).execute(),
  }
}

/** Accounts that staff have entered. */
function entryRows(db: Kysely<Tables>) {
  const alive = () => aliveIn(db)

  return {
    /** The account, if staff entered it and have not left. */
    findAsEntered: (name: string, personId: string): Promise<AccountRow | undefined> =>
      alive()
        .innerJoin('staff_entries', 'staff_entries.account', 'accounts.name')
        .where('accounts.name', '=', name)
        .where('staff_entries.person_id', '=', personId)
        .where('staff_entries.left_at', 'is', null)
        .executeTakeFirst(),
    enteredBy: (personId: string): Promise<AccountRow[]> =>
      alive()
        .innerJoin('staff_entries', 'staff_entries.account', 'accounts.name')
        .where('staff_entries.person_id', '=', personId)
        .where('staff_entries.left_at', 'is', null)
        .orderBy('accounts.name')
        .execute(),
    enter: async (name: string, personId: string, at: string): Promise<void> =>
      void (await db
        .insertInto('staff_entries')
        .values({ account: name, person_id: personId, entered_at: at, left_at: null })
        .onConflict((conflict) => conflict.columns(['account', 'person_id', 'entered_at']).doUpdateSet({ left_at: null }))
        .execute()),
    leave: async (name: string, personId: string, at: string): Promise<void> =>
      void (await db
        .updateTable('staff_entries')
        .set({ left_at: at })
        .where('account', '=', name)
        .where('person_id', '=', personId)
        .where('left_at', 'is', null)
        .execute()),
    leaveAll: async (personId: string, at: string): Promise<void> =>
      void (await db
        .updateTable('staff_entries')
        .set({ left_at: at })
        .where('person_id', '=', personId)
        .where('left_at', 'is', null)
        .execute()),
  }
}
