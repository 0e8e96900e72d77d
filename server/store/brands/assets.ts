// Pictures and fonts of brands: immutable. Their bytes are base64 text, equal in both databases.
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../schema.ts'

export function assetsIn(db: Kysely<Tables>) {
  const facts = ['guid', 'kind', 'weight', 'name', 'brand', 'content_type', 'width', 'height', 'bytes', 'created_at'] as const
  return {
    add: async (asset: Insertable<Tables['assets']>): Promise<void> => void (await db.insertInto('assets').values(asset).execute()),
    /** Properties of an asset; for a font those of its first weight. */
    find: (guid: string) => db.selectFrom('assets').where('guid', '=', guid).orderBy('weight').select(facts).executeTakeFirst(),
    weightsOf: (guid: string) => db.selectFrom('assets').where('guid', '=', guid).orderBy('weight').select(facts).execute(),
    read: (guid: string, weight: string) =>
      db
        .selectFrom('assets')
        .where('guid', '=', guid)
        .where('weight', '=', weight)
        .select(['kind', 'content_type', 'data'])
        .executeTakeFirst(),
    /** Newest first; `brand` undefined = of every brand. Assets without a brand belong to all. */
    list: (kind: string, brand: string | undefined) => {
      const all = db
        .selectFrom('assets')
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('guid')
        .orderBy('weight')
        .select(facts)
        .limit(500)
      return (brand === undefined ? all : all.where('brand', 'in', ['', brand])).execute()
    },
  }
}
