// Sessions, one-time codes and the counters that slow guessing down. Secrets are here as hashes only.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from './schema.ts'

export function sessionsIn(db: Kysely<Tables>) {
  return {
    insert: async (session: Insertable<Tables['sessions']>): Promise<void> => void (await db.insertInto('sessions').values(session).execute()),
    /** The session with its person, unless it ended or the person was disabled. */
    findLive: (hash: string, now: string) => db.selectFrom('sessions').innerJoin('persons', 'persons.id', 'sessions.person_id').where('sessions.hash', '=', hash).where('sessions.expires_at', '>', now)
      .where('persons.disabled_at', 'is', null).selectAll('persons').select(['sessions.hash as session_hash', 'sessions.kind as session_kind', 'sessions.expires_at as session_expires_at']).executeTakeFirst(),
    remove: async (hash: string): Promise<void> => void (await db.deleteFrom('sessions').where('hash', '=', hash).execute()),
    removeOfPerson: async (personId: string, except?: string): Promise<void> => {
      const all = db.deleteFrom('sessions').where('person_id', '=', personId)
      await (except ? all.where('hash', '!=', except) : all).execute()
    },
    removeExpired: async (now: string): Promise<void> => void (await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()),

    addCode: async (code: Insertable<Tables['codes']>): Promise<void> => void (await db.insertInto('codes').values(code).execute()),
    removeCodes: async (purpose: string): Promise<void> => void (await db.deleteFrom('codes').where('purpose', '=', purpose).execute()),
    hasCode: async (hash: string, purpose: string, now: string): Promise<boolean> =>
      (await db.selectFrom('codes').where('hash', '=', hash).where('purpose', '=', purpose).where('used_at', 'is', null).where('expires_at', '>', now).select('hash').executeTakeFirst()) !== undefined,
    /** Uses a code up; false unless it was there, fresh and unused. Of many at once exactly one gets true. */
    async useCode(hash: string, purpose: string, now: string): Promise<boolean> {
      const used = await db.updateTable('codes').set({ used_at: now }).where('hash', '=', hash).where('purpose', '=', purpose).where('used_at', 'is', null).where('expires_at', '>', now).executeTakeFirst()
      return used.numUpdatedRows === 1n
    },

    throttle: (key: string) => db.selectFrom('throttles').where('key', '=', key).selectAll().executeTakeFirst(),
    setThrottle: async (row: Insertable<Tables['throttles']>): Promise<void> =>
      void (await db.insertInto('throttles').values(row).onConflict((conflict) => conflict.column('key').doUpdateSet({ count: row.count, since: row.since, last: row.last })).execute()),
    clearThrottle: async (key: string): Promise<void> => void (await db.deleteFrom('throttles').where('key', '=', key).execute()),
    removeThrottles: async (before: string): Promise<void> => void (await db.deleteFrom('throttles').where('last', '<', before).execute()),
  }
}
