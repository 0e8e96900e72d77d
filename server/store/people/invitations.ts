// Invitations to accounts: invitee, inviter and role.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function invitationsIn(db: Kysely<Tables>) {
  const open = (account: string) =>
    db.selectFrom('invitations').where('account', '=', account).where('accepted_at', 'is', null).where('revoked_at', 'is', null)

  return {
    insert: async (invitation: Insertable<Tables['invitations']>): Promise<void> =>
      void (await db.insertInto('invitations').values(invitation).execute()),
    /** An invitation that may still be accepted. */
    findOpen: (id: string, now: string) =>
      db
        .selectFrom('invitations')
        .where('id', '=', id)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .selectAll()
        .executeTakeFirst(),
    isAccepted: async (id: string): Promise<boolean> =>
      (await db.selectFrom('invitations').where('id', '=', id).where('accepted_at', 'is not', null).select('id').executeTakeFirst()) !==
      undefined,
    accept: async (id: string, now: string): Promise<void> =>
      void (await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute()),
    /** Neither accepted nor revoked, newest first, including expired ones. */
    ofAccount: (account: string) => open(account).selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
    unaccepted: (account: string, id: string) => open(account).where('id', '=', id).selectAll().executeTakeFirst(),
    /** Number created since, in any state. */
    countSince: async (account: string, since: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('invitations')
            .where('account', '=', account)
            .where('created_at', '>=', since)
            .select(db.fn.countAll().as('total'))
            .executeTakeFirstOrThrow()
        ).total,
      ),
    /** `by`: the inviter who sends it now. */
    renew: async (id: string, expiresAt: string, by: string): Promise<void> =>
      void (await db.updateTable('invitations').set({ expires_at: expiresAt, invited_by: by }).where('id', '=', id).execute()),
    revoke: async (id: string, at: string): Promise<void> =>
      void (await db.updateTable('invitations').set({ revoked_at: at }).where('id', '=', id).execute()),
  }
}
