// Uploaded files and uploads in progress. Their bytes are stored by a driver, under the row's id.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

export type FileRow = Selectable<Tables['files']>
export type FileState = 'receiving' | 'ready'

export function filesIn(db: Kysely<Tables>) {
  return {
    add: async (row: Insertable<Tables['files']>): Promise<void> => void (await db.insertInto('files').values(row).execute()),
    find: (account: string, id: string): Promise<FileRow | undefined> =>
      db.selectFrom('files').where('account', '=', account).where('id', '=', id).selectAll().executeTakeFirst(),
    named: (account: string, folder: string, name: string): Promise<FileRow | undefined> =>
      db
        .selectFrom('files')
        .where((where) => where.and({ account, folder, name, state: 'ready' }))
        .selectAll()
        .executeTakeFirst(),
    /** Complete files of a folder, newest first. */
    inFolder: (account: string, folder: string, { limit, offset }: { limit: number; offset: number }): Promise<FileRow[]> =>
      db
        .selectFrom('files')
        .where((where) => where.and({ account, folder, state: 'ready' }))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .selectAll()
        .limit(limit)
        .offset(offset)
        .execute(),
    async countIn(account: string, folder: string): Promise<number> {
      const row = await db
        .selectFrom('files')
        .where((where) => where.and({ account, folder, state: 'ready' }))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },
    /** Uploads in progress of one person. */
    receivingOf: (account: string, person: string, limit: number): Promise<FileRow[]> =>
      db
        .selectFrom('files')
        .where((where) => where.and({ account, person, state: 'receiving' }))
        .orderBy('created_at')
        .orderBy('id')
        .selectAll()
        .limit(limit)
        .execute(),
    /** Every folder that holds a complete file. */
    async folders(account: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('files')
        .where((where) => where.and({ account, state: 'ready' }))
        .select('folder')
        .distinct()
        .orderBy('folder')
        .limit(limit)
        .execute()
      return rows.map(({ folder }) => folder)
    },
    /** Number and bytes by state. */
    async sums(account: string): Promise<Record<FileState, { count: number; bytes: number }>> {
      const rows = await db
        .selectFrom('files')
        .where('account', '=', account)
        .groupBy('state')
        .select((select) => ['state', select.fn.countAll<number>().as('count'), select.fn.sum<number>('size').as('bytes')])
        .execute()
      const of = (state: FileState) => rows.find((row) => row.state === state)
      const sum = (state: FileState) => ({ count: Number(of(state)?.count ?? 0), bytes: Number(of(state)?.bytes ?? 0) })
      return { receiving: sum('receiving'), ready: sum('ready') }
    },
    async change(account: string, id: string, values: Partial<Omit<FileRow, 'account' | 'id'>>): Promise<void> {
      await db.updateTable('files').set(values).where('account', '=', account).where('id', '=', id).execute()
    },
    remove: async (account: string, id: string): Promise<void> =>
      void (await db.deleteFrom('files').where('account', '=', account).where('id', '=', id).execute()),
    /** Uploads without progress since `before`. */
    stalled: (before: string): Promise<FileRow[]> =>
      db.selectFrom('files').where('state', '=', 'receiving').where('changed_at', '<', before).selectAll().limit(100).execute(),
    /** Whether any account has this id. */
    knows: async (id: string): Promise<boolean> =>
      (await db.selectFrom('files').where('id', '=', id).select('id').executeTakeFirst()) !== undefined,
  }
}
