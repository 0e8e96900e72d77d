// Subscriptions of e-mailed reports, each with its unsubscribe code.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function subscriptionsIn(db: Kysely<Tables>) {
  return {
    insert: async (subscription: Insertable<Tables['subscriptions']>): Promise<void> =>
      void (await db.insertInto('subscriptions').values(subscription).execute()),
    /** A live subscription, with the brand of its person. */
    findLive: (uid: string) =>
      db
        .selectFrom('subscriptions')
        .innerJoin('persons', 'persons.id', 'subscriptions.person_id')
        .where('uid', '=', uid)
        .where('ended_at', 'is', null)
        .selectAll('subscriptions')
        .select('persons.brand')
        .executeTakeFirst(),
    end: async (uid: string, at: string): Promise<void> =>
      void (await db.updateTable('subscriptions').set({ ended_at: at }).where('uid', '=', uid).execute()),
  }
}
