// Versions of records that the retention looks at, and removes: the other exception to append-only.
import type { Kysely } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

export type VersionKey = { account: string; type: string; id: string; version: number }
export type VersionHead = VersionKey & { at: string }
type Place = Omit<VersionKey, 'version'>

export function oldVersionsIn(db: Kysely<Tables>, dialect: Pick<SqlDialect, 'opened'>) {
  const columns = ['account', 'type', 'id', 'version'] as const
  return {
    /** The next versions after one, of all accounts and of the provider, ordered by record and age. */
    heads: (after: VersionKey, limit: number): Promise<VersionHead[]> =>
      db
        .selectFrom('record_revisions')
        .where((where) =>
          where(where.refTuple(...columns), '>', where.tuple(...(columns.map((name) => after[name]) as [string, string, string, number]))),
        )
        .select([...columns, 'at'])
        .orderBy('account')
        .orderBy('type')
        .orderBy('id')
        .orderBy('version')
        .limit(limit)
        .execute(),
    /** Versions that agents have applied: people go back to them. */
    async applied({ account, type, id }: Place): Promise<Set<number>> {
      const rows = await db
        .selectFrom('agent_states')
        .where((where) => where.and({ account, type, id }))
        .select(['version', 'applied_version'])
        .execute()
      return new Set(rows.flatMap(({ version, applied_version }) => [version, applied_version]))
    },
    /** Runs in a transaction, outside of which the table stays protected. */
    async remove(rows: VersionKey[]): Promise<void> {
      const { first, last } = dialect.opened('record_revisions', 'delete')
      for (const statement of first) await statement.execute(db)
      for (const { account, type, id, version } of rows)
        await db
          .deleteFrom('record_revisions')
          .where((where) => where.and({ account, type, id, version }))
          .execute()
      for (const statement of last) await statement.execute(db)
    },
  }
}
