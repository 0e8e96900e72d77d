// Idempotency keys of creations, and their answers.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

export type IdempotencyRow = Selectable<Tables['idempotency_keys']>
export type IdempotencyKey = Pick<IdempotencyRow, 'actor' | 'route' | 'key'>

export function idempotencyIn(db: Kysely<Tables>) {
  return {
    /** Stored at `since` or later. */
    find: ({ actor, route, key }: IdempotencyKey, since: string): Promise<IdempotencyRow | undefined> =>
      db
        .selectFrom('idempotency_keys')
        .where((where) => where.and({ actor, route, key }))
        .where('at', '>=', since)
        .selectAll()
        .executeTakeFirst(),
    count: async (actor: string): Promise<number> => {
      const { rows } = await db
        .selectFrom('idempotency_keys')
        .where('actor', '=', actor)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
    /** False when the key exists already. */
    add: async (row: IdempotencyRow): Promise<boolean> => {
      const result = await db
        .insertInto('idempotency_keys')
        .values(row)
        .onConflict((conflict) => conflict.columns(['actor', 'route', 'key']).doNothing())
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },
    removeBefore: async (at: string): Promise<void> => void (await db.deleteFrom('idempotency_keys').where('at', '<', at).execute()),
  }
}
