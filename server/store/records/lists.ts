// A person's settings of a list: named views, and the table's layout.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

export type ViewRow = Selectable<Tables['list_views']>
/** The owner and the list of views. */
export type ViewOwner = { scope: RecordScope; person: string; type: string }

export function listsIn(db: Kysely<Tables>) {
  const own = ({ scope, person, type }: ViewOwner) => ({ person_id: person, account: scope.account, type })
  return {
    views: (owner: ViewOwner): Promise<ViewRow[]> =>
      db
        .selectFrom('list_views')
        .where((where) => where.and(own(owner)))
        .selectAll()
        .orderBy('name')
        .orderBy('id')
        .execute(),
    addView: async (owner: ViewOwner, view: Pick<ViewRow, 'id' | 'name' | 'data' | 'is_default' | 'created_at'>): Promise<void> =>
      void (await db
        .insertInto('list_views')
        .values({ ...view, ...own(owner) })
        .execute()),
    /** False when there is none with that id. */
    changeView: async (owner: ViewOwner, id: string, change: Partial<Pick<ViewRow, 'name' | 'data' | 'is_default'>>): Promise<boolean> =>
      (
        await db
          .updateTable('list_views')
          .set(change)
          .where((where) => where.and({ ...own(owner), id }))
          .executeTakeFirst()
      ).numUpdatedRows === 1n,
    removeView: async (owner: ViewOwner, id: string): Promise<boolean> =>
      (
        await db
          .deleteFrom('list_views')
          .where((where) => where.and({ ...own(owner), id }))
          .executeTakeFirst()
      ).numDeletedRows === 1n,
    /** No view is the default one. */
    clearDefault: async (owner: ViewOwner): Promise<void> =>
      void (await db
        .updateTable('list_views')
        .set({ is_default: 0 })
        .where((where) => where.and(own(owner)))
        .execute()),

    layout: async (person: string, type: string): Promise<string | undefined> =>
      (await db.selectFrom('list_layouts').where('person_id', '=', person).where('type', '=', type).select('data').executeTakeFirst())
        ?.data,
    keepLayout: async (person: string, type: string, data: string): Promise<void> =>
      void (await db
        .insertInto('list_layouts')
        .values({ person_id: person, type, data })
        .onConflict((conflict) => conflict.columns(['person_id', 'type']).doUpdateSet({ data }))
        .execute()),
  }
}
