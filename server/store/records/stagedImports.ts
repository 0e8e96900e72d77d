// Imports whose changes are checked in parts and applied together (docs/decisions/365-imports-are-one-transaction.md).
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { type Fence, fencesIn } from './importFences.ts'
import { recordWrites, type StagedWrite, storedOf } from './stagedWrites.ts'

export type StagedImport = Selectable<Tables['staged_imports']>
export type StagedKey = Pick<StagedImport, 'account' | 'type' | 'actor'>
export function stagedIn(db: Kysely<Tables>) {
  const { fenced, isCurrent } = fencesIn(db)
  const columnOf = <Name extends 'data' | 'places'>(id: string, part: number, name: Name) =>
    db.selectFrom('staged_parts').where('import', '=', id).where('part', '=', part).select(name).executeTakeFirstOrThrow()
  return {
    isCurrent,
    /** Records the writes of this transaction, until the returned function is called. */
    record: (): Promise<() => StagedWrite[]> => recordWrites(db),
    find: (key: StagedKey): Promise<StagedImport | undefined> =>
      db
        .selectFrom('staged_imports')
        .where((where) => where.and({ account: key.account, type: key.type, actor: key.actor }))
        .selectAll()
        .executeTakeFirst(),
    /** Bytes of all open imports of one caller. */
    bytesBy: async (actor: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('staged_imports')
            .where('actor', '=', actor)
            .select(sql<number>`coalesce(sum(bytes), 0)`.as('total'))
            .executeTakeFirstOrThrow()
        ).total,
      ),
    /** Replaces the caller's earlier import. Nothing within `fence` may change until it is applied. */
    async begin(row: Omit<StagedImport, 'types' | 'since' | 'audited' | 'changes' | 'bytes'>, fence: Fence): Promise<void> {
      const { account, type, actor } = row
      await db
        .deleteFrom('staged_imports')
        .where((where) => where.and({ account, type, actor }))
        .execute()
      const begun = { ...(await fenced(account, fence)), changes: 0, bytes: 0 }
      await db
        .insertInto('staged_imports')
        .values({ ...row, ...begun })
        .execute()
    },
    async addPart(
      { id, actions }: Pick<StagedImport, 'id' | 'actions'>,
      changes: number,
      { places, writes }: { places: string; writes: StagedWrite[] },
    ): Promise<void> {
      const data = storedOf(writes)
      const { part } = await db
        .selectFrom('staged_parts')
        .where('import', '=', id)
        .select(sql<number>`coalesce(max(part), 0) + 1`.as('part'))
        .executeTakeFirstOrThrow()
      await db
        .insertInto('staged_parts')
        .values({ import: id, part: Number(part), places, data })
        .execute()
      await db
        .updateTable('staged_imports')
        .where('id', '=', id)
        .set((set) => ({ actions, changes: set('changes', '+', changes), bytes: set('bytes', '+', data.length) }))
        .execute()
    },
    /** Ends an import: applied or cancelled. removeParts removes its parts. */
    end: async (id: string): Promise<void> => void (await db.deleteFrom('staged_imports').where('id', '=', id).execute()),
    endBefore: async (at: string): Promise<void> => void (await db.deleteFrom('staged_imports').where('created_at', '<', at).execute()),
    /** Removes one part whose import has ended; false when there is none. */
    async removeParts(): Promise<boolean> {
      const open = db.selectFrom('staged_imports').select('id')
      const over = await db
        .selectFrom('staged_parts')
        .where('import', 'not in', open)
        .select(['import', 'part'])
        .limit(1)
        .executeTakeFirst()
      if (!over) return false
      await db
        .deleteFrom('staged_parts')
        .where((where) => where.and(over))
        .execute()
      return true
    },
    partsOf: async (id: string): Promise<number[]> =>
      (await db.selectFrom('staged_parts').where('import', '=', id).select('part').orderBy('part').execute()).map(({ part }) => part),
    dataOf: async (id: string, part: number): Promise<string> => (await columnOf(id, part, 'data')).data,
    placesOf: async (id: string, part: number): Promise<string> => (await columnOf(id, part, 'places')).places,
  }
}
