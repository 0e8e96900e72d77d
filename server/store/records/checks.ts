// Reads across accounts, for checks of definitions and of accounts' contents: results are shown only to staff of the provider.
import type { Kysely } from 'kysely'
import type { Condition } from './conditions.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'
import { providerScope } from '../scope.ts'

export type CheckedRecord = { account: string; id: string; parent: string; data: string; secrets: string | null; sealed: string | null }
export const acceptAction = 'definition.accept'

export function checksIn(db: Kysely<Tables>, dialect: Pick<SqlDialect, 'matches'>) {
  return {
    /** Number of records of a type that match the condition, in all existing accounts, and the first of them in one of the `shownAccounts`. */
    async inAccounts(
      type: string,
      condition: Condition,
      { shownAccounts, most }: { shownAccounts: string[]; most: number },
    ): Promise<{ count: number; rows: Pick<CheckedRecord, 'account' | 'id' | 'data'>[] }> {
      const all = db
        .selectFrom('records')
        .where('type', '=', type)
        .where('deleted_at', 'is', null)
        .where('account', 'in', db.selectFrom('accounts').where('deleted_at', 'is', null).select('name'))
        .where(dialect.matches(condition))
      const { total } = await all.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const count = Number(total)
      const rows =
        count === 0 || shownAccounts.length === 0
          ? []
          : await all
              .where('account', 'in', shownAccounts)
              .select(['account', 'id', 'data'])
              .orderBy('account')
              .orderBy('id')
              .limit(most)
              .execute()
      return { count, rows }
    },
    /** Records of a type in every account, ordered by account and id, after `after`. */
    recordsOf(
      type: string,
      after: Pick<CheckedRecord, 'account' | 'id'> | undefined,
      limit: number,
      { deleted = false } = {},
    ): Promise<CheckedRecord[]> {
      const all = db
        .selectFrom('records')
        .where('type', '=', type)
        .where('deleted_at', deleted ? 'is not' : 'is', null)
      const rest = after
        ? all.where((is) =>
            is.or([is('account', '>', after.account), is.and([is('account', '=', after.account), is('id', '>', after.id)])]),
          )
        : all
      return rest.select(['account', 'id', 'parent', 'data', 'secrets', 'sealed']).orderBy('account').orderBy('id').limit(limit).execute()
    },
    /** Number of records by type, in all accounts. */
    async types(): Promise<{ type: string; count: number }[]> {
      const rows = await db
        .selectFrom('records')
        .where('deleted_at', 'is', null)
        .groupBy('type')
        .select(['type', db.fn.countAll<number>().as('count')])
        .execute()
      return rows.map(({ type, count }) => ({ type, count: Number(count) }))
    },
    /** For records from before secrets were tracked. */
    async rememberSecrets(type: string, { account, id }: Pick<CheckedRecord, 'account' | 'id'>, secrets: string): Promise<void> {
      await db
        .updateTable('records')
        .set({ secrets })
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', '=', id)
        .where('secrets', 'is', null)
        .execute()
    },
    /** The version of a definition that staff accepted last although it breaks records. */
    async accepted(type: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('audit')
        .where('account', '=', providerScope.account)
        .where('action', '=', acceptAction)
        .where('type', '=', type)
        .select('id')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },
  }
}
