// All sealed texts in every account, for resealing. Their contents are unknown here.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

export type SealedRow = {
  account: string
  type: string
  id: string
  version: number
  data: string
  secrets: string | null
  sealed: string | null
  search: string
  labels: string
}
/** Sealed texts outside of records. `key`: identifies the row. */
export type SealedText = { of: 'factor' | 'authority' | 'order'; key: string[]; text: string }
export type SealedMessage = { id: string; data: string }
type Key = Pick<SealedRow, 'account' | 'type' | 'id'>

export function sealedIn(db: Kysely<Tables>) {
  const columns = ['account', 'type', 'id', 'version', 'data', 'secrets', 'sealed', 'search', 'labels'] as const
  const secret = () => db.selectFrom('records').where('secrets', 'is not', null).where('secrets', '<>', '[]')

  return {
    /** Keys that sealed records; null = some are not sealed. */
    keys: async (): Promise<(string | null)[]> => (await secret().select('sealed').distinct().execute()).map(({ sealed }) => sealed),
    /** Records whose secrets are sealed with another key or not at all, including deleted ones. */
    others: (key: string, limit: number): Promise<SealedRow[]> =>
      secret()
        .where(({ or, eb }) => or([eb('sealed', 'is', null), eb('sealed', '<', key), eb('sealed', '>', key)]))
        .select(columns)
        .limit(limit)
        .execute(),
    /** Records of a type in every account, including deleted ones, after `after`. */
    recordsOf: (type: string, after: Key | undefined, limit: number): Promise<SealedRow[]> =>
      db
        .selectFrom('records')
        .where('type', '=', type)
        .$if(after !== undefined, (rows) =>
          rows.where(({ or, and, eb }) =>
            or([eb('account', '>', after!.account), and([eb('account', '=', after!.account), eb('id', '>', after!.id)])]),
          ),
        )
        .select(columns)
        .orderBy('account')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** False when the record changed meanwhile. Without a new version: the data stay the same. */
    async rewrite(
      row: SealedRow,
      { data, secrets, sealed, search }: Pick<SealedRow, 'data' | 'secrets' | 'sealed' | 'search'>,
    ): Promise<boolean> {
      const { account, type, id, version } = row
      const result = await db
        .updateTable('records')
        .set({ data, secrets, sealed, search })
        .where((where) => where.and({ account, type, id, version, data: row.data }))
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },
    async texts(): Promise<SealedText[]> {
      const factors = await db.selectFrom('second_factors').select(['person_id', 'secret']).execute()
      const authorities = await db.selectFrom('acme_accounts').select(['directory', 'sealed']).execute()
      const orders = await db
        .selectFrom('issue_tasks')
        .where('ticket', 'is not', null)
        .select(['account', 'type', 'id', 'task', sql<string>`ticket`.as('ticket')])
        .execute()
      return [
        ...factors.map((row): SealedText => ({ of: 'factor', key: [row.person_id], text: row.secret })),
        ...authorities.map((row): SealedText => ({ of: 'authority', key: [row.directory], text: row.sealed })),
        ...orders.map((row): SealedText => ({ of: 'order', key: [row.account, row.type, row.id, row.task], text: row.ticket })),
      ]
    },
    /** Texts of messages sealed with another key or not at all, after `after`. */
    messages: (key: string, after: string, limit: number): Promise<SealedMessage[]> =>
      db
        .selectFrom('message_texts')
        .where('id', '>', after)
        // '/' is the character after '.'.
        .where(({ or, eb }) => or([eb('data', '<', `${key}.`), eb('data', '>=', `${key}/`)]))
        .select(['id', 'data'])
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** Does nothing when the text is gone. */
    replaceMessage: async ({ id, data }: SealedMessage, next: string): Promise<void> =>
      void (await db.updateTable('message_texts').set({ data: next }).where('id', '=', id).where('data', '=', data).execute()),
    /** Does nothing when the text changed meanwhile. */
    async replaceText({ of, key, text }: SealedText, next: string): Promise<void> {
      const [first = '', type = '', id = '', task = ''] = key
      if (of === 'factor')
        await db.updateTable('second_factors').set({ secret: next }).where('person_id', '=', first).where('secret', '=', text).execute()
      else if (of === 'authority')
        await db.updateTable('acme_accounts').set({ sealed: next }).where('directory', '=', first).where('sealed', '=', text).execute()
      else
        await db
          .updateTable('issue_tasks')
          .set({ ticket: next })
          .where((where) => where.and({ account: first, type, id, task, ticket: text }))
          .execute()
    },
  }
}
