// Files of pictures and fonts: immutable. Their bytes are base64 text, equal in both databases.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function assetsIn(db: Kysely<Tables>) {
  const facts = ['guid', 'kind', 'weight', 'name', 'brand', 'content_type', 'width', 'height', 'bytes', 'created_at'] as const
  return {
    add: async (asset: Insertable<Tables['assets']>): Promise<void> => void (await db.insertInto('assets').values(asset).execute()),
    /** Properties of an asset; without its bytes. */
    find: (guid: string) => db.selectFrom('assets').where('guid', '=', guid).orderBy('weight').select(facts).executeTakeFirst(),
    weightsOf: (guid: string) => db.selectFrom('assets').where('guid', '=', guid).orderBy('weight').select(facts).execute(),
    read: (guid: string, weight: string) =>
      db
        .selectFrom('assets')
        .where('guid', '=', guid)
        .where('weight', '=', weight)
        .select(['kind', 'content_type', 'data'])
        .executeTakeFirst(),
    /** Guids of files that were added before. */
    olderThan: async (at: string): Promise<string[]> =>
      (await db.selectFrom('assets').where('created_at', '<', at).select('guid').distinct().execute()).map(({ guid }) => guid),
    /** Bytes of the files that were added for a brand since. */
    bytesSince: async (brand: string, at: string): Promise<number> => {
      const added = db.selectFrom('assets').where('brand', '=', brand).where('created_at', '>=', at)
      const row = await added.select(({ fn }) => fn.sum<number | null>('bytes').as('sum')).executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
    remove: async (guids: string[]): Promise<void> => {
      if (guids.length > 0) await db.deleteFrom('assets').where('guid', 'in', guids).execute()
    },
  }
}
