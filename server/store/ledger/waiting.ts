// Operations that wait for a second person. They and the decisions about them can be added and read; the database refuses to change them.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import { rowsIn } from '../records/recordRows.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

export type WaitingRow = Selectable<Tables['waiting_operations']>
export type DecisionRow = Selectable<Tables['waiting_decisions']>

export function waitingIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const undecided = () =>
    db
      .selectFrom('waiting_operations')
      .where('id', 'not in', (decided) => decided.selectFrom('waiting_decisions').select('operation'))
      .selectAll('waiting_operations')
  return {
    add: async (row: Insertable<Tables['waiting_operations']>): Promise<void> =>
      void (await db.insertInto('waiting_operations').values(row).execute()),
    /** Fails for an operation that has a decision. */
    decide: async (row: Insertable<Tables['waiting_decisions']>): Promise<void> =>
      void (await db.insertInto('waiting_decisions').values(row).execute()),
    find: (project: string, id: string): Promise<WaitingRow | undefined> =>
      db.selectFrom('waiting_operations').where('project', '=', project).where('id', '=', id).selectAll().executeTakeFirst(),
    once: (project: string, once: string): Promise<WaitingRow | undefined> =>
      db.selectFrom('waiting_operations').where('project', '=', project).where('once', '=', once).selectAll().executeTakeFirst(),
    decision: (id: string): Promise<DecisionRow | undefined> =>
      db.selectFrom('waiting_decisions').where('operation', '=', id).selectAll().executeTakeFirst(),
    /** Without a decision, newest first. */
    ofProject: (project: string): Promise<WaitingRow[]> =>
      undecided().where('project', '=', project).orderBy('at', 'desc').orderBy('id').execute(),
    /** Without a decision, of the projects within the scope, oldest first. `type`: of their records. */
    within: (scope: RecordScope, type: string, most: number): Promise<WaitingRow[]> =>
      undecided()
        .where('project', 'in', rowsIn(db, dialect)(scope, type).where('deleted_at', 'is', null).select('id'))
        .orderBy('at')
        .orderBy('id')
        .limit(most)
        .execute(),
  }
}
