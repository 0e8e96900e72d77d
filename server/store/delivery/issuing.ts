// Certificate tasks of records, the portal's accounts at certificate authorities, and challenge responses.
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

export type IssueRow = Selectable<Tables['issue_tasks']>
/** Identifies a task: the record and the task's name in the definition. */
export type IssueKey = Pick<IssueRow, 'account' | 'type' | 'id' | 'task'>
const maxAtOnce = 20

export function issuingIn(db: Kysely<Tables>) {
  const all = () => db.selectFrom('issue_tasks')

  return {
    find: ({ account }: Pick<RecordScope, 'account'>, type: string, id: string, task: string): Promise<IssueRow | undefined> =>
      all()
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', '=', id)
        .where('task', '=', task)
        .selectAll()
        .executeTakeFirst(),
    /** The record for which this certificate was issued. */
    ofCertificate: (account: string, certificate: string): Promise<IssueRow | undefined> =>
      all().where('account', '=', account).where('certificate', '=', certificate).selectAll().executeTakeFirst(),
    put: async ({ account, type, id, task, ...row }: IssueRow): Promise<void> =>
      void (await db
        .insertInto('issue_tasks')
        .values({ account, type, id, task, ...row })
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id', 'task']).doUpdateSet(row))
        .execute()),
    /** False when another process owns the row: it is no longer due at the expected time. */
    async change(
      { account, type, id, task, due_at }: IssueKey & Pick<IssueRow, 'due_at'>,
      changes: Updateable<Tables['issue_tasks']>,
    ): Promise<boolean> {
      const changed = await db
        .updateTable('issue_tasks')
        .set(changes)
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', '=', id)
        .where('task', '=', task)
        .where('due_at', '=', due_at)
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },
    remove: async ({ account, type, id, task }: IssueKey): Promise<void> =>
      void (await db
        .deleteFrom('issue_tasks')
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', '=', id)
        .where('task', '=', task)
        .execute()),
    /** Takes one due row; it belongs to the caller until `until`. */
    async claim(now: string, until: string): Promise<IssueRow | undefined> {
      for (const row of await all().where('due_at', '<=', now).selectAll().orderBy('due_at').limit(maxAtOnce).execute()) {
        if (await this.change(row, { due_at: until })) return { ...row, due_at: until }
      }
      return undefined
    },
    next: async (): Promise<string | undefined> =>
      (
        await all()
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow()
      ).due ?? undefined,

    account: async (directory: string): Promise<string | undefined> =>
      (await db.selectFrom('acme_accounts').where('directory', '=', directory).select('sealed').executeTakeFirst())?.sealed,
    /** The first insert wins. */
    keepAccount: async (directory: string, sealed: string, created_at: string): Promise<void> =>
      void (await db
        .insertInto('acme_accounts')
        .values({ directory, sealed, created_at })
        .onConflict((conflict) => conflict.column('directory').doNothing())
        .execute()),
    changeAccount: async (directory: string, sealed: string): Promise<void> =>
      void (await db.updateTable('acme_accounts').set({ sealed }).where('directory', '=', directory).execute()),

    answer: async (token: string, now: string): Promise<string | undefined> =>
      (await db.selectFrom('acme_answers').where('token', '=', token).where('expires_at', '>', now).select('content').executeTakeFirst())
        ?.content,
    async keepAnswer(token: string, content: string, { now, until }: { now: string; until: string }): Promise<void> {
      await db.deleteFrom('acme_answers').where('expires_at', '<=', now).execute()
      await db
        .insertInto('acme_answers')
        .values({ token, content, expires_at: until })
        .onConflict((conflict) => conflict.column('token').doUpdateSet({ content, expires_at: until }))
        .execute()
    },
  }
}
