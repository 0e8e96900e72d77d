// Sequence numbers of records by account and type; none is ever reused.
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

export function sequencesIn(db: Kysely<Tables>) {
  return {
    /** The next number, from 1. In a transaction, so that a rollback frees the number. */
    async next({ account }: RecordScope, type: string): Promise<number> {
      const { last } = await db
        .insertInto('sequences')
        .values({ account, type, last: 1 })
        .onConflict((conflict) => conflict.columns(['account', 'type']).doUpdateSet((row) => ({ last: row('sequences.last', '+', 1) })))
        .returning('last')
        .executeTakeFirstOrThrow()
      return Number(last)
    },
  }
}
