// Second factors: time-based one-time passwords. The secret arrives sealed.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function factorsIn(db: Kysely<Tables>) {
  return {
    find: (personId: string) => db.selectFrom('second_factors').where('person_id', '=', personId).selectAll().executeTakeFirst(),
    /** The persons among these who have a confirmed factor. */
    async activeOf(persons: string[]): Promise<Set<string>> {
      if (persons.length === 0) return new Set()
      const active = db.selectFrom('second_factors').where('person_id', 'in', persons).where('confirmed_at', 'is not', null)
      return new Set((await active.select('person_id').execute()).map((row) => row.person_id))
    },
    /** Replaces an unconfirmed one; false when one is already active. */
    async begin(personId: string, secret: string, at: string): Promise<boolean> {
      const row = { person_id: personId, secret, created_at: at, confirmed_at: null, last_step: 0 }
      const begun = await db
        .insertInto('second_factors')
        .values(row)
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null))
        .returning('person_id')
        .execute()
      return begun.length > 0
    },
    /** Activates the unconfirmed one, with the time step that proved it. */
    async confirm(personId: string, secret: string, step: number, at: string): Promise<boolean> {
      const done = await db
        .updateTable('second_factors')
        .set({ confirmed_at: at, last_step: step })
        .where('person_id', '=', personId)
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },
    /** Consumes a time step; false when it or a later one was used. Of concurrent calls exactly one gets true. */
    async useStep(personId: string, step: number): Promise<boolean> {
      const used = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('person_id', '=', personId)
        .where('confirmed_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n
    },
    /** Restores the previous factor when a change is undone. */
    put: async (row: Insertable<Tables['second_factors']>): Promise<void> =>
      void (await db
        .insertInto('second_factors')
        .values(row)
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
        .execute()),
    /** False when none was active. */
    async remove(personId: string): Promise<boolean> {
      const gone = await db.deleteFrom('second_factors').where('person_id', '=', personId).returning('confirmed_at').execute()
      return gone.some(({ confirmed_at: at }) => at !== null)
    },
  }
}
