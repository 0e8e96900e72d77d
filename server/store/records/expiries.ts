// Renewal and warning times of records that expire.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

export type ExpiryRow = Selectable<Tables['expiries']>
const maxAtOnce = 20

export function expiriesIn(db: Kysely<Tables>) {
  const one = ({ account, type, id }: Pick<ExpiryRow, 'account' | 'type' | 'id'>) => ({ account, type, id })

  return {
    put: async ({ account, type, id, ...row }: ExpiryRow): Promise<void> =>
      void (await db
        .insertInto('expiries')
        .values({ account, type, id, ...row })
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id']).doUpdateSet(row))
        .execute()),
    find: (key: Pick<ExpiryRow, 'account' | 'type' | 'id'>): Promise<ExpiryRow | undefined> =>
      db
        .selectFrom('expiries')
        .where((where) => where.and(one(key)))
        .selectAll()
        .executeTakeFirst(),
    remove: async (key: Pick<ExpiryRow, 'account' | 'type' | 'id'>): Promise<void> =>
      void (await db
        .deleteFrom('expiries')
        .where((where) => where.and(one(key)))
        .execute()),
    due: (now: string): Promise<ExpiryRow[]> =>
      db.selectFrom('expiries').where('due_at', '<=', now).selectAll().orderBy('due_at').limit(maxAtOnce).execute(),
    /** False when another process did it first. */
    async move(row: ExpiryRow, { warned_days, due_at }: Pick<ExpiryRow, 'warned_days' | 'due_at'>): Promise<boolean> {
      const moved = await db
        .updateTable('expiries')
        .set({ warned_days, due_at })
        .where((where) => where.and(one(row)))
        .where('due_at', '=', row.due_at)
        .where('ends_at', '=', row.ends_at)
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    },
    next: async (): Promise<string | undefined> =>
      (
        await db
          .selectFrom('expiries')
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow()
      ).due ?? undefined,
  }
}
