// Texts of messages until they are sent or expire. A process takes a due text by postponing its due time.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'

export type TextRow = Selectable<Tables['message_texts']>
const maxAtOnce = 20

export function messagesIn(db: Kysely<Tables>) {
  const all = () => db.selectFrom('message_texts')

  return {
    add: async (row: Insertable<Tables['message_texts']>): Promise<void> =>
      void (await db.insertInto('message_texts').values(row).execute()),
    find: (id: string): Promise<TextRow | undefined> => all().where('id', '=', id).selectAll().executeTakeFirst(),
    /** Takes one due text, which belongs to the caller until `until`; concurrent callers get different ones. */
    async claim(kind: string, now: string, until: string): Promise<TextRow | undefined> {
      const due = await all()
        .where('kind', '=', kind)
        .where('due_at', '<=', now)
        .where('expires_at', '>', now)
        .selectAll()
        .orderBy('due_at')
        .limit(maxAtOnce)
        .execute()
      for (const row of due) {
        const taken = await db
          .updateTable('message_texts')
          .set({ due_at: until })
          .where('id', '=', row.id)
          .where('due_at', '=', row.due_at)
          .executeTakeFirst()
        if (taken.numUpdatedRows === 1n) return { ...row, due_at: until }
      }
      return undefined
    },
    setDue: async (id: string, due_at: string | null): Promise<void> =>
      void (await db.updateTable('message_texts').set({ due_at }).where('id', '=', id).execute()),
    /** False when it was already gone. */
    remove: async (id: string): Promise<boolean> =>
      (await db.deleteFrom('message_texts').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n,
    expired: async (now: string): Promise<string[]> =>
      (await all().where('expires_at', '<=', now).select('id').orderBy('expires_at').limit(maxAtOnce).execute()).map(({ id }) => id),
    /** Due time of the next text of one kind. */
    nextOf: async (kind: string): Promise<string | undefined> =>
      (
        await all()
          .where('kind', '=', kind)
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow()
      ).due ?? undefined,
    /** When a text of these kinds is due, or any text expires. */
    async next(kinds: string[]): Promise<string | undefined> {
      const { due } = await all()
        .where('kind', 'in', ['', ...kinds])
        .select(({ fn }) => fn.min('due_at').as('due'))
        .executeTakeFirstOrThrow()
      const { end } = await all()
        .select(({ fn }) => fn.min('expires_at').as('end'))
        .executeTakeFirstOrThrow()
      return [due, end].filter((at) => at !== null).sort()[0]
    },
  }
}
