// The one exception to append-only: removes secrets from versions of a time when versions still contained them.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** `secrets`: the version's own paths, or those of the present record. */
export type KeptVersion = { account: string; type: string; id: string; version: number; data: string; secrets: string | null }

export function sweepsIn(db: Kysely<Tables>, dialect: Pick<SqlDialect, 'opened'>) {
  return {
    /** Of all accounts and of the provider (empty). */
    accounts: async (type: string): Promise<string[]> =>
      (await db.selectFrom('record_revisions').where('type', '=', type).distinct().select('account').orderBy('account').execute()).map(
        ({ account }) => account,
      ),
    /** The next versions after one, ordered by record and age. */
    async versions(account: string, type: string, after: { id: string; version: number }, limit: number): Promise<KeptVersion[]> {
      const rows = await db
        .selectFrom('record_revisions as v')
        .leftJoin('records as r', (join) =>
          join.onRef('r.account', '=', 'v.account').onRef('r.type', '=', 'v.type').onRef('r.id', '=', 'v.id'),
        )
        .where('v.account', '=', account)
        .where('v.type', '=', type)
        .where((where) =>
          where.or([where('v.id', '>', after.id), where.and([where('v.id', '=', after.id), where('v.version', '>', after.version)])]),
        )
        .select(['v.id', 'v.version', 'v.data', 'v.secrets', 'r.secrets as recordSecrets'])
        .orderBy('v.id')
        .orderBy('v.version')
        .limit(limit)
        .execute()
      return rows.map(({ id, version, data, secrets, recordSecrets }) => ({
        account,
        type,
        id,
        version,
        data,
        secrets: secrets ?? recordSecrets,
      }))
    },
    /** Runs in a transaction, so that the table stays protected for others. */
    async rewrite(rows: Pick<KeptVersion, 'account' | 'type' | 'id' | 'version' | 'data'>[]): Promise<void> {
      const { first, last } = dialect.opened('record_revisions')
      for (const statement of first) await statement.execute(db)
      for (const { account, type, id, version, data } of rows)
        await db
          .updateTable('record_revisions')
          .set({ data })
          .where((where) => where.and({ account, type, id, version }))
          .execute()
      for (const statement of last) await statement.execute(db)
    },
  }
}
