// Sessions, known devices, one-time codes and the counters that slow guessing down. Secrets are here as hashes only.
import type { Insertable, Kysely } from 'kysely'
import type { Tell } from './notices.ts'
import type { Tables } from './schema.ts'

export function sessionsIn(db: Kysely<Tables>, tell: Tell) {
  const ended = async (rows: { hash: string }[]): Promise<void> => {
    for (const { hash } of rows) await tell({ kind: 'session', hash })
  }

  return {
    insert: async (session: Insertable<Tables['sessions']>): Promise<void> => void (await db.insertInto('sessions').values(session).execute()),
    /** The session with its person, unless it ended, was not used since `idleSince`, or the person was disabled. */
    findLive: (hash: string, now: string, idleSince = '') => db.selectFrom('sessions').innerJoin('persons', 'persons.id', 'sessions.person_id').where('sessions.hash', '=', hash).where('sessions.expires_at', '>', now)
      .where('sessions.last_seen_at', '>=', idleSince).where('persons.disabled_at', 'is', null).selectAll('persons')
      .select(['sessions.hash as session_hash', 'sessions.kind as session_kind', 'sessions.expires_at as session_expires_at', 'sessions.last_seen_at as session_seen_at', 'sessions.twofa_at as session_twofa_at']).executeTakeFirst(),
    touch: async (hash: string, now: string): Promise<void> => void (await db.updateTable('sessions').set({ last_seen_at: now }).where('hash', '=', hash).execute()),
    /** The second step of this session is done. */
    passTwofa: async (hash: string, now: string): Promise<void> => void (await db.updateTable('sessions').set({ twofa_at: now }).where('hash', '=', hash).execute()),
    remove: async (hash: string): Promise<void> => ended(await db.deleteFrom('sessions').where('hash', '=', hash).returning('hash').execute()),
    removeOfPerson: async (personId: string, except?: string): Promise<void> => {
      const all = db.deleteFrom('sessions').where('person_id', '=', personId).returning('hash')
      await ended(await (except ? all.where('hash', '!=', except) : all).execute())
    },
    removeEnded: async (now: string, idleSince: string): Promise<void> => void (await db.deleteFrom('sessions').where((or) => or.or([or('expires_at', '<=', now), or('last_seen_at', '<', idleSince)])).execute()),
    hasOfPerson: async (personId: string, now: string, idleSince: string): Promise<boolean> =>
      (await db.selectFrom('sessions').where('person_id', '=', personId).where('expires_at', '>', now).where('last_seen_at', '>=', idleSince).select('hash').executeTakeFirst()) !== undefined,

    addDevice: async (device: Insertable<Tables['devices']>): Promise<void> => void (await db.insertInto('devices').values(device).execute()),
    /** Notes the use of a device from which the person signed in before; false when it is not one. */
    async useDevice(hash: string, personId: string, now: string): Promise<boolean> {
      const used = await db.updateTable('devices').set({ used_at: now }).where('hash', '=', hash).where('person_id', '=', personId).executeTakeFirst()
      return used.numUpdatedRows === 1n
    },
    hasDevice: async (hash: string, personId: string): Promise<boolean> => (await db.selectFrom('devices').where('hash', '=', hash).where('person_id', '=', personId).select('hash').executeTakeFirst()) !== undefined,
    removeDevices: async (personId: string): Promise<void> => void (await db.deleteFrom('devices').where('person_id', '=', personId).execute()),
    /** Keeps the devices that a person used last. */
    keepDevices: async (personId: string, most: number): Promise<void> => {
      const latest = db.selectFrom('devices').where('person_id', '=', personId).orderBy('used_at', 'desc').orderBy('hash').limit(most).select('hash')
      await db.deleteFrom('devices').where('person_id', '=', personId).where('hash', 'not in', latest).execute()
    },

    addCode: async (code: Insertable<Tables['codes']>): Promise<void> => void (await db.insertInto('codes').values(code).execute()),
    /** All of a purpose, or those for one subject. */
    removeCodes: async (purpose: string, subject?: string): Promise<void> => {
      const all = db.deleteFrom('codes').where('purpose', '=', purpose)
      await (subject === undefined ? all : all.where('subject', '=', subject)).execute()
    },
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
