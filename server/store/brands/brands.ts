// Brands, their hosts, and facts about the whole database.
import type { Kysely } from 'kysely'
import type { Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'

export function brandsIn(db: Kysely<Tables>, notify: Notify) {
  return {
    all: () => db.selectFrom('brands').select(['id', 'data']).orderBy('id').execute(),
    find: async (id: string): Promise<string | undefined> =>
      (await db.selectFrom('brands').where('id', '=', id).select('data').executeTakeFirst())?.data,
    findByHost: (host: string) =>
      db
        .selectFrom('brand_hosts')
        .innerJoin('brands', 'brands.id', 'brand_hosts.brand')
        .where('host', '=', host)
        .select(['brands.id', 'brands.data'])
        .executeTakeFirst(),
    everyHost: async (): Promise<string[]> => (await db.selectFrom('brand_hosts').select('host').execute()).map(({ host }) => host),
    hostsOf: async (brand: string): Promise<string[]> =>
      (await db.selectFrom('brand_hosts').where('brand', '=', brand).select('host').orderBy('host').execute()).map(({ host }) => host),
    /** Replaces the brand's hosts. */
    put: async (id: string, data: string, hosts: string[]): Promise<void> => {
      await db
        .insertInto('brands')
        .values({ id, data })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data }))
        .execute()
      await db.deleteFrom('brand_hosts').where('brand', '=', id).execute()
      for (const host of hosts)
        await db
          .insertInto('brand_hosts')
          .values({ host, brand: id })
          .onConflict((conflict) => conflict.column('host').doUpdateSet({ brand: id }))
          .execute()
      await notify({ kind: 'brand' })
    },
    /** A host of another brand stays with it. */
    addHost: async (brand: string, host: string): Promise<void> => {
      await db
        .insertInto('brand_hosts')
        .values({ host, brand })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await notify({ kind: 'brand' })
    },
    remove: async (id: string): Promise<void> => {
      await db.deleteFrom('brand_hosts').where('brand', '=', id).execute()
      await db.deleteFrom('brands').where('id', '=', id).execute()
      await notify({ kind: 'brand' })
    },
    /** Whether the brand has people or accounts. */
    isUsed: async (id: string): Promise<boolean> => {
      const person = await db.selectFrom('persons').where('brand', '=', id).select('id').limit(1).executeTakeFirst()
      return (
        person !== undefined ||
        (await db
          .selectFrom('accounts')
          .where('brand', '=', id)
          .where('deleted_at', 'is', null)
          .select('name')
          .limit(1)
          .executeTakeFirst()) !== undefined
      )
    },
    setting: async (key: string): Promise<string | undefined> =>
      (await db.selectFrom('settings').where('key', '=', key).select('value').executeTakeFirst())?.value,
    setSetting: async (key: string, value: string): Promise<void> =>
      void (await db
        .insertInto('settings')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()),
  }
}
