// Drafts of records: at most one beside each record.
import type { Kysely, Selectable } from 'kysely'
import { refuseOutside } from '../bounds.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'
import type { DraftTable } from './schemaOfRecords.ts'

export type StoredDraft = Omit<Selectable<DraftTable>, 'account' | 'type'>

export function draftsIn(db: Kysely<Tables>, dialect: SqlDialect) {
  return {
    find: (scope: RecordScope, type: string, id: string): Promise<StoredDraft | undefined> =>
      scope.within
        .reduce(
          (rows, bound) => rows.where(dialect.within(bound, 'some')),
          db.selectFrom('record_drafts').where('account', '=', scope.account).where('type', '=', type).where('id', '=', id),
        )
        .select(['id', 'draft', 'base', 'data', 'at', 'actor_name'])
        .executeTakeFirst(),

    /** In place of the draft `seen`, or of none; false when there is another one. Throws OutOfReach. */
    async put(scope: RecordScope, type: string, draft: StoredDraft, seen: string | undefined): Promise<boolean> {
      refuseOutside(scope.within, draft.data)
      const { account } = scope
      if (seen === undefined) {
        const { numInsertedOrUpdatedRows: made } = await db
          .insertInto('record_drafts')
          .values({ ...draft, account, type })
          .onConflict((conflict) => conflict.columns(['account', 'type', 'id']).doNothing())
          .executeTakeFirst()
        return made === 1n
      }
      const result = await scope.within
        .reduce(
          (rows, bound) => rows.where(dialect.within(bound, 'all')),
          db.updateTable('record_drafts').set(draft).where('account', '=', account).where('type', '=', type).where('id', '=', draft.id),
        )
        .where('draft', '=', seen)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    /** False when there is no such draft. Without `seen`, whichever it is. */
    async remove(scope: RecordScope, type: string, id: string, seen?: string): Promise<boolean> {
      const result = await scope.within
        .reduce(
          (rows, bound) => rows.where(dialect.within(bound, 'all')),
          db.deleteFrom('record_drafts').where('account', '=', scope.account).where('type', '=', type).where('id', '=', id),
        )
        .$if(seen !== undefined, (rows) => rows.where('draft', '=', seen!))
        .executeTakeFirst()
      return result.numDeletedRows === 1n
    },
  }
}
