// People (customers and staff), their passwords and their accounts.
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'

export type PersonRow = Selectable<Tables['persons']>

export function peopleIn(db: Kysely<Tables>, notify: Notify) {
  return {
    insert: async (person: Insertable<Tables['persons']>): Promise<void> => void (await db.insertInto('persons').values(person).execute()),
    find: (id: string): Promise<PersonRow | undefined> => db.selectFrom('persons').where('id', '=', id).selectAll().executeTakeFirst(),
    /** Existing ones, by id. */
    namesOf: async (ids: string[]): Promise<Map<string, string>> => {
      const rows =
        ids.length === 0 ? [] : await db.selectFrom('persons').where('id', 'in', ids).select(['id', 'first_name', 'last_name']).execute()
      return new Map(
        rows.flatMap(({ id, first_name, last_name }) => {
          const name = [first_name, last_name].filter(Boolean).join(' ')
          return name ? [[id, name]] : []
        }),
      )
    },
    findByEmail: (brand: string, email: string): Promise<PersonRow | undefined> =>
      db.selectFrom('persons').where('brand', '=', brand).where('email', '=', email).selectAll().executeTakeFirst(),
    /** For a customer: data of employees do not conflict with customers'. */
    findByPhone: (brand: string, phone: string): Promise<PersonRow | undefined> =>
      db
        .selectFrom('persons')
        .where('brand', '=', brand)
        .where('phone', '=', phone)
        .where('kind', '=', 'person')
        .selectAll()
        .executeTakeFirst(),
    findStaffByEmail: (email: string): Promise<PersonRow[]> =>
      db.selectFrom('persons').where('kind', '=', 'staff').where('email', '=', email).selectAll().execute(),
    /** Employees who can sign in. */
    staff: (): Promise<PersonRow[]> =>
      db
        .selectFrom('persons')
        .where('kind', '=', 'staff')
        .where('disabled_at', 'is', null)
        .selectAll()
        .orderBy('email')
        .orderBy('id')
        .execute(),
    /** Phones of employees are stored as typed. */
    staffWithPhones: (): Promise<PersonRow[]> =>
      db.selectFrom('persons').where('kind', '=', 'staff').where('phone', 'is not', null).selectAll().execute(),
    update: async (id: string, changes: Updateable<Tables['persons']>): Promise<void> =>
      void (await db.updateTable('persons').set(changes).where('id', '=', id).execute()),
    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('credentials').where('person_id', '=', id).execute()
      await db.deleteFrom('persons').where('id', '=', id).execute()
    },
    /** Two rows show whether another one is left. */
    activeWith: async (role: string): Promise<string[]> =>
      (await db.selectFrom('persons').where('role', '=', role).where('disabled_at', 'is', null).select('id').limit(2).execute()).map(
        ({ id }) => id,
      ),
    count: async (kind: string): Promise<number> =>
      Number(
        (await db.selectFrom('persons').where('kind', '=', kind).select(db.fn.countAll().as('total')).executeTakeFirstOrThrow()).total,
      ),

    password: async (personId: string): Promise<string | undefined> =>
      (await db.selectFrom('credentials').where('person_id', '=', personId).select('hash').executeTakeFirst())?.hash,
    setPassword: async (personId: string, hash: string, at: string): Promise<void> =>
      void (await db
        .insertInto('credentials')
        .values({ person_id: personId, hash, changed_at: at })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ hash, changed_at: at }))
        .execute()),

    /** Disables the password until another one is set. */
    removePassword: async (personId: string): Promise<void> =>
      void (await db.deleteFrom('credentials').where('person_id', '=', personId).execute()),

    async join(account: string, personId: string, role: string): Promise<void> {
      await db
        .insertInto('memberships')
        .values({ account, person_id: personId, role })
        .onConflict((conflict) => conflict.columns(['account', 'person_id']).doUpdateSet({ role }))
        .execute()
      await notify({ kind: 'account', account, person: personId })
    },
    members: (account: string) =>
      db
        .selectFrom('memberships')
        .innerJoin('persons', 'persons.id', 'memberships.person_id')
        .where('memberships.account', '=', account)
        .where('persons.disabled_at', 'is', null)
        .select(['persons.id', 'persons.email', 'persons.first_name', 'persons.last_name', 'memberships.role'])
        .orderBy('persons.email')
        .orderBy('persons.id')
        .execute(),
    leaveEverywhere: async (personId: string): Promise<void> =>
      void (await db.deleteFrom('memberships').where('person_id', '=', personId).execute()),
    async leave(account: string, personId: string): Promise<void> {
      await db.deleteFrom('memberships').where('account', '=', account).where('person_id', '=', personId).execute()
      await notify({ kind: 'account', account, person: personId })
    },
  }
}
