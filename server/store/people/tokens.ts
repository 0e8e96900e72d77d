// API tokens, as hashes.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

type TokenRow = Selectable<Tables['api_tokens']>
type LetterState = Pick<TokenRow, 'last_letter_days' | 'next_letter_at'>
export type TokenWithLetter = Pick<TokenRow, 'id' | 'person_id' | 'name'> & LetterState & { expires_at: string }
const maxAtOnce = 50

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
    /** Tokens that were not revoked, newest first. Expired ones are included if they ended after `endedSince`. */
    ofPerson: (personId: string, endedSince = '') =>
      alive()
        .where('person_id', '=', personId)
        .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', endedSince)]))
        .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'last_used_ip', 'last_letter_days', 'next_letter_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    /** A person's token, unless it was revoked. */
    find: (personId: string, id: string) =>
      alive()
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .select(['id', 'name', 'scopes', 'created_at', 'expires_at'])
        .executeTakeFirst(),
    /** Ends a replaced token early; no more letters are sent about it. */
    endAt: async (id: string, at: string): Promise<void> =>
      void (await db.updateTable('api_tokens').set({ expires_at: at, next_letter_at: null }).where('id', '=', id).execute()),
    withDueLetter: async (now: string): Promise<TokenWithLetter[]> => {
      const rows = await alive()
        .where('next_letter_at', '<=', now)
        .select(['id', 'person_id', 'name', 'expires_at', 'last_letter_days', 'next_letter_at'])
        .orderBy('next_letter_at')
        .limit(maxAtOnce)
        .execute()
      return rows.flatMap(({ expires_at, ...row }) => (expires_at === null ? [] : [{ ...row, expires_at }]))
    },
    /** False if another process moved it first. */
    async moveLetter({ id, next_letter_at: expected }: TokenWithLetter, next: LetterState): Promise<boolean> {
      const done = await db
        .updateTable('api_tokens')
        .set(next)
        .where('id', '=', id)
        .where('next_letter_at', '=', expected)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },
    nextLetterAt: async (): Promise<string | undefined> =>
      (
        await alive()
          .select(({ fn }) => fn.min('next_letter_at').as('due'))
          .executeTakeFirst()
      )?.due ?? undefined,
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
