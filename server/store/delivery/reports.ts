// Reports of agents on records. States and changes are stored by agent, figures are summed by the minute.
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordKey } from './delivery.ts'

export type ReportState = Selectable<Tables['report_states']>
export type ReportChange = Selectable<Tables['report_changes']>
export type FigureRow = Pick<Selectable<Tables['report_figures']>, 'part' | 'name' | 'minute' | 'count' | 'total' | 'least' | 'most'>
export type PartKey = RecordKey & { part: string }
type Period = { from: string; to: string }
/** Rows per delete call, which bounds the wait of others. */
const maxTrimmed = 1000

export function reportsIn(db: Kysely<Tables>) {
  return { ...writingIn(db), ...readingIn(db) }
}

function writingIn(db: Kysely<Tables>) {
  return {
    state: (agent: string, { account, type, id, part }: PartKey): Promise<ReportState | undefined> =>
      db
        .selectFrom('report_states')
        .where((where) => where.and({ account, type, id, part, agent }))
        .selectAll()
        .executeTakeFirst(),
    async setState(row: ReportState): Promise<void> {
      const { account: _a, type: _t, id: _i, part: _p, agent: _g, ...state } = row
      await db
        .insertInto('report_states')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id', 'part', 'agent']).doUpdateSet(state))
        .execute()
    },
    addChange: async (row: ReportChange): Promise<void> =>
      void (await db
        .insertInto('report_changes')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()),
    async addFigure(key: PartKey, name: string, minute: string, value: number): Promise<void> {
      await db
        .insertInto('report_figures')
        .values({ ...key, name, minute, count: 1, total: value, least: value, most: value })
        .onConflict((conflict) =>
          conflict.columns(['account', 'type', 'id', 'part', 'name', 'minute']).doUpdateSet(({ eb, ref }) => ({
            count: eb('report_figures.count', '+', 1),
            total: eb('report_figures.total', '+', value),
            least: eb.case().when(ref('report_figures.least'), '<', value).then(ref('report_figures.least')).else(value).end(),
            most: eb.case().when(ref('report_figures.most'), '>', value).then(ref('report_figures.most')).else(value).end(),
          })),
        )
        .execute()
    },
    /** Deletes older rows in batches; resolves to their number. */
    async trim(before: string): Promise<number> {
      const changes = db.selectFrom('report_changes').where('at', '<', before).select(['account', 'type', 'id', 'part', 'agent', 'at'])
      const figures = db
        .selectFrom('report_figures')
        .where('minute', '<', before)
        .select(['account', 'type', 'id', 'part', 'name', 'minute'])
      const oldChanges = await changes.limit(maxTrimmed).execute()
      for (const row of oldChanges)
        await db
          .deleteFrom('report_changes')
          .where((where) => where.and(row))
          .execute()
      const oldFigures = await figures.limit(maxTrimmed).execute()
      for (const row of oldFigures)
        await db
          .deleteFrom('report_figures')
          .where((where) => where.and(row))
          .execute()
      return oldChanges.length + oldFigures.length
    },
    /** Deletes all reports of a removed agent. Figures belong to the record. */
    /** `types`: only reports on these. */
    async forgetAgent(agent: string, types?: string[]): Promise<void> {
      if (types?.length === 0) return
      for (const table of ['report_states', 'report_changes'] as const)
        await db
          .deleteFrom(table)
          .where('agent', '=', agent)
          .$if(types !== undefined, (rows) => rows.where('type', 'in', types!))
          .execute()
    },
  }
}

/** Reads reports for people. */
function readingIn(db: Kysely<Tables>) {
  return {
    /** Of enabled agents, with their names. */
    states: async ({ account }: { account: string }, type: string, ids: string[]) =>
      ids.length === 0
        ? []
        : db
            .selectFrom('report_states')
            .innerJoin('delivery_agents', 'delivery_agents.id', 'report_states.agent')
            .where('delivery_agents.enabled', '=', 1)
            .where('account', '=', account)
            .where('type', '=', type)
            .where('report_states.id', 'in', ids)
            .select(['report_states.id', 'part', 'agent', 'name', 'at', 'code', 'reason', 'figures'])
            .execute(),
    /** Changes in a period, in order; the first `limit`. */
    changes: ({ account, type, id }: RecordKey, { from, to }: Period, limit: number) =>
      db
        .selectFrom('report_changes')
        .where((where) => where.and({ account, type, id }))
        .where('at', '>=', from)
        .where('at', '<=', to)
        .select(['part', 'at', 'code', 'reason', 'agent'])
        .orderBy('at')
        .orderBy('part')
        .limit(limit)
        .execute(),
    /** The last changes of a part, oldest first. */
    newest: async ({ account, type, id, part }: PartKey, limit: number) =>
      (
        await db
          .selectFrom('report_changes')
          .where((where) => where.and({ account, type, id, part }))
          .select(['at', 'code'])
          .orderBy('at', 'desc')
          .limit(limit)
          .execute()
      ).toReversed(),
    /** The last change of each part before a moment. */
    before: ({ account, type, id }: RecordKey, from: string) =>
      db
        .selectFrom('report_changes')
        .innerJoin(
          db
            .selectFrom('report_changes')
            .where((where) => where.and({ account, type, id }))
            .where('at', '<', from)
            .groupBy('part')
            .select(['part', ({ fn }) => fn.max('at').as('at')])
            .as('last'),
          (join) => join.onRef('last.part', '=', 'report_changes.part').onRef('last.at', '=', 'report_changes.at'),
        )
        .where((where) => where.and({ account, type, id }))
        .select(['report_changes.part', 'report_changes.at', 'report_changes.code', 'report_changes.reason', 'report_changes.agent'])
        .execute(),
    figures: ({ account, type, id }: RecordKey, { from, to }: Period, limit: number): Promise<FigureRow[]> =>
      db
        .selectFrom('report_figures')
        .where((where) => where.and({ account, type, id }))
        .where('minute', '>=', from)
        .where('minute', '<=', to)
        .select(['part', 'name', 'minute', 'count', 'total', 'least', 'most'])
        .orderBy('minute')
        .limit(limit)
        .execute(),
  }
}
