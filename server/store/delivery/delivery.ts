// Agents, their pending changes and their acknowledgements. Agents see every account; the service checks who may ask.
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { IncidentNotice, Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'
import { agentRows, gets } from './agentRows.ts'

export type AgentState = Selectable<Tables['agent_states']>
export type AgentFacts = Selectable<Tables['agent_facts']>
/** `deletedAfter`: earlier deletions do not concern the agent. `tasksSince`: tasks created earlier do not concern it. */
export type OutboxQuery = { types: string[]; tasks: string[]; after: number; deletedAfter: number; tasksSince: string }
export type OutboxChange = {
  seq: number
  account: string
  type: string
  id: string
  version: number
  data: string
  secrets: string | null
  sealed: string | null
  deleted_at: string | null
}
export type RecordKey = { account: string; type: string; id: string }
/** An outbox action that ends an agent's work on the record. */
export const finishedAction = 'finished'
/** Rows per delete call, which bounds the wait of others. */
const maxTrimmed = 1000

export function deliveryIn(db: Kysely<Tables>, notify: Notify) {
  return {
    ...agentRows(db, notify),
    ...outboxRows(db),
    ...positions(db),
    ...stateRows(db, notify),
  }
}

/** Whether the record has a newer row. */
const isOvertaken = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'outbox'>) =>
  exists(
    selectFrom('outbox as later')
      .whereRef('later.account', '=', 'outbox.account')
      .whereRef('later.type', '=', 'outbox.type')
      .whereRef('later.id', '=', 'outbox.id')
      .whereRef('later.seq', '>', 'outbox.seq')
      .select('later.seq'),
  )

function outboxRows(db: Kysely<Tables>) {
  /** Only the newest row of each record counts; earlier ones are overtaken. */
  const newest = (types: string[]) =>
    db
      .selectFrom('outbox')
      .where('outbox.type', 'in', types)
      .where((row) => row.not(isOvertaken(row)))
      .where('outbox.action', '!=', finishedAction)
      .innerJoin('records', (join) =>
        join
          .onRef('records.account', '=', 'outbox.account')
          .onRef('records.type', '=', 'outbox.type')
          .onRef('records.id', '=', 'outbox.id'),
      )
  const waiting = ({ types, tasks, after, deletedAfter, tasksSince }: OutboxQuery) =>
    newest(types)
      .where('outbox.seq', '>', after)
      .where(({ or, eb }) => or([eb('records.deleted_at', 'is', null), eb('outbox.seq', '>', deletedAfter)]))
      .$if(tasks.length > 0, (rows) =>
        rows.where(({ or, eb }) => or([eb('outbox.type', 'not in', tasks), eb('records.created_at', '>=', tasksSince)])),
      )
  return {
    /** The last position of the outbox. */
    async head(): Promise<number> {
      const { head } = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('seq').as('head'))
        .executeTakeFirstOrThrow()
      return Number(head ?? 0)
    },
    /** Each record once, in its present state, in the order of the last changes. */
    changes: (ask: OutboxQuery, limit: number): Promise<OutboxChange[]> =>
      waiting(ask)
        .select([
          'outbox.seq',
          'outbox.account',
          'outbox.type',
          'outbox.id',
          'records.version',
          'records.data',
          'records.secrets',
          'records.sealed',
          'records.deleted_at',
        ])
        .orderBy('outbox.seq')
        .limit(limit)
        .execute(),
    async behind(ask: OutboxQuery): Promise<number> {
      const { count } = await waiting(ask)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Tasks without a row that finishes them. */
    openTasks: async (types: string[]): Promise<RecordKey[]> =>
      types.length === 0
        ? []
        : newest(types)
            .where('records.deleted_at', 'is', null)
            .select(['outbox.account', 'outbox.type', 'outbox.id'])
            .orderBy('outbox.seq')
            .execute(),
    /** Deletes overtaken rows in batches; resolves to their number. */
    async trim(types: string[]): Promise<number> {
      if (types.length === 0) return 0
      const overtaken = db
        .selectFrom('outbox')
        .where('outbox.type', 'in', types)
        .where(isOvertaken)
        .select('outbox.seq')
        .orderBy('outbox.seq')
        .limit(maxTrimmed)
      return Number((await db.deleteFrom('outbox').where('seq', 'in', overtaken).executeTakeFirst()).numDeletedRows)
    },
  }
}

function positions(db: Kysely<Tables>) {
  return {
    /** Positions of the last changes of records, by id. */
    async positionsOf({ account, type }: Omit<RecordKey, 'id'>, ids: string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('outbox')
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', 'in', ids)
        .select(({ fn }) => ['id', fn.max('seq').as('seq')])
        .groupBy('id')
        .execute()
      return new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
    },
  }
}

/** Acknowledgements of records. */
function stateRows(db: Kysely<Tables>, notify: Notify) {
  const oneState = (agent: string, { account, type, id }: RecordKey) =>
    db.selectFrom('agent_states').where('account', '=', account).where('type', '=', type).where('id', '=', id).where('agent', '=', agent)
  return {
    /** Acknowledgements of agents for records with these ids; other accounts and types may have the same ids. */
    saidBy: (agents: string[], ids: string[]) =>
      agents.length === 0 || ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('agent_states')
            .where('agent', 'in', agents)
            .where('id', 'in', ids)
            .select(['account', 'type', 'id', 'agent', 'version', 'state'])
            .execute(),
    state: (agent: string, record: RecordKey): Promise<AgentState | undefined> => oneState(agent, record).selectAll().executeTakeFirst(),
    /** Notifies listeners. */
    async setState(row: AgentState, version: number): Promise<void> {
      const { account, type, id, agent: _, ...said } = row
      await db
        .insertInto('agent_states')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id', 'agent']).doUpdateSet(said))
        .execute()
      await notify({ kind: 'delivery', account, type, id, version })
    },
    /** True when they differ from the ones before. */
    async setFacts(row: AgentFacts): Promise<boolean> {
      const { facts, ...key } = row
      const before = await db
        .selectFrom('agent_facts')
        .where((where) => where.and(key))
        .select('facts')
        .executeTakeFirst()
      if ((before?.facts ?? '{}') === facts) return false
      await db
        .insertInto('agent_facts')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id', 'agent']).doUpdateSet({ facts }))
        .execute()
      return true
    },
    /** Of enabled agents. */
    async factsOf({ account, type }: Pick<RecordKey, 'account' | 'type'>, ids: string[]): Promise<Pick<AgentFacts, 'id' | 'facts'>[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('agent_facts')
        .innerJoin('delivery_agents', 'delivery_agents.id', 'agent_facts.agent')
        .where('delivery_agents.enabled', '=', 1)
        .where('account', '=', account)
        .where('type', '=', type)
        .where('agent_facts.id', 'in', ids)
        .select(['agent_facts.id', 'facts'])
        .orderBy('agent')
        .execute()
    },
    /** When each enabled agent that gets a type was last active. */
    seenOf: async (kind: string, type: string): Promise<(string | null)[]> =>
      (await db.selectFrom('delivery_agents').where('kind', '=', kind).where('enabled', '=', 1).select(['seen_at', 'types']).execute())
        .filter((row) => gets(row, type))
        .map(({ seen_at }) => seen_at),
    /** A record got a report: pages that show it reload. */
    announceReport: ({ account, type, id }: RecordKey, version: number): Promise<void> =>
      notify({ kind: 'delivery', account, type, id, version }),
    /** Notifies open pages that a running part failed, or works again. */
    announceIncident: ({ account, type, id }: RecordKey, incident: IncidentNotice): Promise<void> =>
      notify({ kind: 'incident', account, type, id, ...incident }),
    /** Every enabled agent of a kind that gets the type, with its acknowledgements of these records; an agent without any has one row without a record. */
    said: async ({ account }: Pick<RecordScope, 'account'>, type: string, kind: string, ids: string[]) => {
      const rows = await db
        .selectFrom('delivery_agents')
        .where('delivery_agents.kind', '=', kind)
        .where('delivery_agents.enabled', '=', 1)
        .leftJoin('agent_states as said', (join) =>
          join
            .onRef('said.agent', '=', 'delivery_agents.id')
            .on('said.account', '=', account)
            .on('said.type', '=', type)
            .on('said.id', 'in', ids.length > 0 ? ids : ['']),
        )
        .select([
          'delivery_agents.id as agent',
          'delivery_agents.name',
          'delivery_agents.created_at',
          'delivery_agents.types',
          'said.id as record',
          'said.version',
          'said.state',
          'said.applied_version',
          'said.errors',
        ])
        .orderBy('delivery_agents.created_at')
        .orderBy('delivery_agents.id')
        .execute()
      return rows.filter((row) => gets(row, type))
    },
  }
}
