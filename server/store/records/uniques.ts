// Values that are unique in an account, under a parent or in the whole provider; freed when their record is deleted.
import type { Kysely } from 'kysely'
import { insertUnlessTaken } from '../database/inserts.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

/** `space` = scope of uniqueness: an account's name, or '' for the whole provider. */
export type UniqueValue = { space: string; rule: string; value: string; /** Kept as a keyed hash. */ secret?: boolean }

export function uniquesIn(db: Kysely<Tables>, dialect: SqlDialect) {
  return {
    /** Takes the value for a record; false when another record has it. */
    take: (scope: RecordScope, type: string, id: string, { space, rule, value }: UniqueValue): Promise<boolean> =>
      insertUnlessTaken(db, dialect, 'uniques', { account: space, type, rule, value, owner_account: scope.account, id }, [
        'account',
        'type',
        'rule',
        'value',
      ]),
    release: async (scope: RecordScope, type: string, id: string): Promise<void> =>
      void (await db
        .deleteFrom('uniques')
        .where('owner_account', '=', scope.account)
        .where('type', '=', type)
        .where('id', '=', id)
        .execute()),
  }
}
