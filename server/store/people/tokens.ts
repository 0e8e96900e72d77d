// API tokens, as hashes.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function tokensIn(db: Kysely<Tables>) {
  const alive = () => db.selectFrom('api_tokens').where('api_tokens.revoked_at', 'is', null)

  return {
    insert: async (token: Insertable<Tables['api_tokens']>): Promise<void> =>
      void (await db.insertInto('api_tokens').values(token).execute()),
    /** The token with its person, unless it expired or the person was disabled. */
    findLive: (hash: string, now: string) =>
      alive()
        .innerJoin('persons', 'persons.id', 'api_tokens.person_id')
        .leftJoin('second_factors', 'second_factors.person_id', 'persons.id')
        .where('api_tokens.hash', '=', hash)
        .where('persons.disabled_at', 'is', null)
        .where((or) => or.or([or('api_tokens.expires_at', 'is', null), or('api_tokens.expires_at', '>', now)]))
        .selectAll('persons')
        .select([
          'api_tokens.id as token_id',
          'api_tokens.scopes as token_scopes',
          'api_tokens.expires_at as token_expires_at',
          'api_tokens.last_used_at as token_used_at',
          'second_factors.confirmed_at as totp_confirmed_at',
        ])
        .executeTakeFirst(),
    /** Tokens that were not revoked, newest first, including expired ones. */
    ofPerson: (personId: string) =>
      alive()
        .where('person_id', '=', personId)
        .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_used_ip'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    touch: async (id: string, now: string, ip: string): Promise<void> =>
      void (await db.updateTable('api_tokens').set({ last_used_at: now, last_used_ip: ip }).where('id', '=', id).execute()),
    /** Its name; undefined when the person has no such token. */
    async revoke(personId: string, id: string, at: string): Promise<string | undefined> {
      const rows = await db
        .updateTable('api_tokens')
        .set({ revoked_at: at })
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('name')
        .execute()
      return rows[0]?.name
    },
    revokeAll: async (personId: string, at: string): Promise<void> =>
      void (await db
        .updateTable('api_tokens')
        .set({ revoked_at: at })
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .execute()),
  }
}
