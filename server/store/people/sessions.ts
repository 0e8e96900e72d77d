// Sessions, known devices, one-time codes and throttling counters. Secrets are stored as hashes only.
import type { Insertable, Kysely } from 'kysely'
import type { SessionEnd } from '../../../src/engine/rights/sessionEnds.ts'
import type { Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'

export function sessionsIn(db: Kysely<Tables>, notify: Notify) {
  const ended = async (rows: { hash: string }[], end?: SessionEnd): Promise<void> => {
    for (const { hash } of rows) await notify({ kind: 'session', hash, ...(end && { end }) })
  }

  return {
    ...sessionRows(db, ended),
    ...deviceRows(db),
    ...codeRows(db),
    ...throttleRows(db),
  }
}

/** Maximum number of sessions per query. */
const maxAtOnce = 500

/** Rows of sessions. `ended` notifies listeners. */
function sessionRows(db: Kysely<Tables>, ended: (rows: { hash: string }[], end?: SessionEnd) => Promise<void>) {
  return {
    insert: async (session: Insertable<Tables['sessions']>): Promise<void> =>
      void (await db.insertInto('sessions').values(session).execute()),
    /** The session with its person, unless it ended, was idle since `idleSince`, or the person was disabled. */
    findLive: (hash: string, now: string, idleSince = '') =>
      db
        .selectFrom('sessions')
        .innerJoin('persons', 'persons.id', 'sessions.person_id')
        .leftJoin('second_factors', 'second_factors.person_id', 'persons.id')
        .where('sessions.hash', '=', hash)
        .where('sessions.expires_at', '>', now)
        .where('sessions.last_seen_at', '>=', idleSince)
        .where('persons.disabled_at', 'is', null)
        .selectAll('persons')
        .select([
          'sessions.hash as session_hash',
          'sessions.kind as session_kind',
          'sessions.expires_at as session_expires_at',
          'sessions.last_seen_at as session_seen_at',
          'sessions.twofa_at as session_twofa_at',
          'sessions.id as session_id',
          'sessions.totp_at as session_totp_at',
          'sessions.mail_at as session_mail_at',
          'sessions.proven_at as session_proven_at',
          'second_factors.confirmed_at as totp_confirmed_at',
        ])
        .executeTakeFirst(),
    /** Of these sessions, those that `findLive` would find. */
    async liveAmong(hashes: readonly string[], now: string, idleSince = ''): Promise<string[]> {
      const live: string[] = []
      for (let from = 0; from < hashes.length; from += maxAtOnce) {
        const rows = await db
          .selectFrom('sessions')
          .innerJoin('persons', 'persons.id', 'sessions.person_id')
          .where('sessions.hash', 'in', hashes.slice(from, from + maxAtOnce))
          .where('sessions.expires_at', '>', now)
          .where('sessions.last_seen_at', '>=', idleSince)
          .where('persons.disabled_at', 'is', null)
          .select('sessions.hash')
          .execute()
        live.push(...rows.map(({ hash }) => hash))
      }
      return live
    },
    touch: async (hash: string, now: string): Promise<void> =>
      void (await db.updateTable('sessions').set({ last_seen_at: now }).where('hash', '=', hash).execute()),
    /** The session's second factor is done. */
    passTwofa: async (hash: string, now: string): Promise<void> =>
      void (await db.updateTable('sessions').set({ twofa_at: now }).where('hash', '=', hash).execute()),
    /** This session passed a one-time password. */
    passTotp: async (hash: string, now: string): Promise<void> =>
      void (await db.updateTable('sessions').set({ totp_at: now }).where('hash', '=', hash).execute()),
    /** This session passed an e-mailed code. */
    passMail: async (hash: string, now: string): Promise<void> =>
      void (await db.updateTable('sessions').set({ mail_at: now }).where('hash', '=', hash).execute()),
    /** This session passed a step-up proof. */
    prove: async (hash: string, now: string): Promise<void> =>
      void (await db.updateTable('sessions').set({ proven_at: now }).where('hash', '=', hash).execute()),
    /** Live sessions of a person, most recently used first. */
    ofPerson: (personId: string, now: string, idleSince: string) =>
      db
        .selectFrom('sessions')
        .where('person_id', '=', personId)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>=', idleSince)
        .select(['hash', 'id', 'kind', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute(),
    /** False when the person has no such session. */
    async removeOwn(personId: string, id: string): Promise<boolean> {
      const rows = await db.deleteFrom('sessions').where('person_id', '=', personId).where('id', '=', id).returning('hash').execute()
      await ended(rows, 'ended')
      return rows.length > 0
    },
    /** Sessions continue, but their event streams reopen with the present rights. */
    interrupt: async (personId: string, except = ''): Promise<void> =>
      ended(await db.selectFrom('sessions').where('person_id', '=', personId).where('hash', '!=', except).select('hash').execute()),
    remove: async (hash: string): Promise<void> =>
      ended(await db.deleteFrom('sessions').where('hash', '=', hash).returning('hash').execute()),
    removeOfPerson: async (personId: string, end: SessionEnd, except?: string): Promise<void> => {
      const all = db.deleteFrom('sessions').where('person_id', '=', personId).returning('hash')
      await ended(await (except ? all.where('hash', '!=', except) : all).execute(), end)
    },
    removeEnded: async (now: string, idleSince: string): Promise<void> =>
      void (await db
        .deleteFrom('sessions')
        .where((or) => or.or([or('expires_at', '<=', now), or('last_seen_at', '<', idleSince)]))
        .execute()),
    hasOfPerson: async (personId: string, now: string, idleSince: string): Promise<boolean> =>
      (await db
        .selectFrom('sessions')
        .where('person_id', '=', personId)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>=', idleSince)
        .select('hash')
        .executeTakeFirst()) !== undefined,
  }
}

function deviceRows(db: Kysely<Tables>) {
  return {
    addDevice: async (device: Insertable<Tables['devices']>): Promise<void> =>
      void (await db.insertInto('devices').values(device).execute()),
    /** Records a sign-in from a known device; false when it is not one. */
    async useDevice(hash: string, personId: string, now: string): Promise<boolean> {
      const used = await db
        .updateTable('devices')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n
    },
    hasDevice: async (hash: string, personId: string): Promise<boolean> =>
      (await db.selectFrom('devices').where('hash', '=', hash).where('person_id', '=', personId).select('hash').executeTakeFirst()) !==
      undefined,
    removeDevices: async (personId: string): Promise<void> =>
      void (await db.deleteFrom('devices').where('person_id', '=', personId).execute()),
    /** Keeps the person's most recently used devices. */
    keepDevices: async (personId: string, most: number): Promise<void> => {
      const latest = db
        .selectFrom('devices')
        .where('person_id', '=', personId)
        .orderBy('used_at', 'desc')
        .orderBy('hash')
        .limit(most)
        .select('hash')
      await db.deleteFrom('devices').where('person_id', '=', personId).where('hash', 'not in', latest).execute()
    },
  }
}

function codeRows(db: Kysely<Tables>) {
  return {
    addCode: async (code: Insertable<Tables['codes']>): Promise<void> => void (await db.insertInto('codes').values(code).execute()),
    /** All of a purpose, or those for one subject. */
    removeCodes: async (purpose: string, subject?: string): Promise<void> => {
      const all = db.deleteFrom('codes').where('purpose', '=', purpose)
      await (subject === undefined ? all : all.where('subject', '=', subject)).execute()
    },
    /** All of a subject, of any purpose. */
    removeCodesOf: async (subject: string): Promise<void> => void (await db.deleteFrom('codes').where('subject', '=', subject).execute()),
    /** Number of usable codes of a subject. */
    freshCodes: async (purpose: string, subject: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('codes')
            .where('purpose', '=', purpose)
            .where('subject', '=', subject)
            .where('used_at', 'is', null)
            .select(db.fn.countAll().as('total'))
            .executeTakeFirstOrThrow()
        ).total,
      ),
    hasCode: async (hash: string, purpose: string, now: string): Promise<boolean> =>
      (await db
        .selectFrom('codes')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .select('hash')
        .executeTakeFirst()) !== undefined,
    /** Consumes a code; false unless it existed, was fresh and unused. Of concurrent calls exactly one gets true. */
    async useCode(hash: string, purpose: string, now: string): Promise<boolean> {
      const used = await db
        .updateTable('codes')
        .set({ used_at: now })
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return used.numUpdatedRows === 1n
    },

    findCode: (hash: string, purpose: string) =>
      db.selectFrom('codes').where('hash', '=', hash).where('purpose', '=', purpose).selectAll().executeTakeFirst(),
    /** Newest first. */
    codesOf: (purpose: string, subject: string) =>
      db
        .selectFrom('codes')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .execute(),
    /** Expires the codes, which stay distinguishable from unknown ones. */
    endCodes: async (purpose: string, subject: string, at: string): Promise<void> =>
      void (await db
        .updateTable('codes')
        .set({ expires_at: at })
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .execute()),
    /** Counts an attempt at a short code; false when it already had `most`. */
    async tryCode(hash: string, most: number): Promise<boolean> {
      const tried = await db
        .updateTable('codes')
        .set((row) => ({ tries: row('tries', '+', 1) }))
        .where('hash', '=', hash)
        .where('tries', '<', most)
        .executeTakeFirst()
      return tried.numUpdatedRows === 1n
    },
    removeOldCodes: async (before: string): Promise<void> => void (await db.deleteFrom('codes').where('expires_at', '<', before).execute()),
  }
}

function throttleRows(db: Kysely<Tables>) {
  return {
    throttle: (key: string) => db.selectFrom('throttles').where('key', '=', key).selectAll().executeTakeFirst(),
    setThrottle: async (row: Insertable<Tables['throttles']>): Promise<void> =>
      void (await db
        .insertInto('throttles')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: row.count, since: row.since, last: row.last }))
        .execute()),
    clearThrottle: async (key: string): Promise<void> => void (await db.deleteFrom('throttles').where('key', '=', key).execute()),
    removeThrottles: async (before: string): Promise<void> => void (await db.deleteFrom('throttles').where('last', '<', before).execute()),
  }
}
