// Usage of quotas by new records. It still counts after they are deleted.
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

/** `at`: ISO time. */
export type QuotaUse = { at: string; amount: number }
type QuotaKey = { scope: RecordScope; type: string; quota: string }

export function quotasIn(db: Kysely<Tables>) {
  return {
    /** Of the whole account, after a moment, in order. */
    uses: ({ scope, type, quota }: QuotaKey, after: string): Promise<QuotaUse[]> =>
      db
        .selectFrom('quota_uses')
        .where('account', '=', scope.account)
        .where('type', '=', type)
        .where('quota', '=', quota)
        .where('at', '>', after)
        .select(['at', 'amount'])
        .orderBy('at')
        .orderBy('id')
        .execute(),
    /** Records a use, and deletes uses that no longer count. */
    async take({ scope, type, quota }: QuotaKey, use: QuotaUse & { id: string }, countsAfter: string): Promise<void> {
      await db
        .deleteFrom('quota_uses')
        .where('account', '=', scope.account)
        .where('type', '=', type)
        .where('quota', '=', quota)
        .where('at', '<=', countsAfter)
        .execute()
      await db
        .insertInto('quota_uses')
        .values({ account: scope.account, type, quota, ...use })
        .execute()
    },
  }
}
