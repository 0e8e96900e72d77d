// Records that need attention, according to checks, agents and expiry dates: of one account, or of the accounts in an employee's reach.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

/** Rows of one account, or of all accounts of a brand (`brand`) or a manager (`own`). */
export type TroubledAccounts = { account: string } | { brand?: string; own?: string }
/** `at`: since when, or when it will be. */
export type Trouble = { account: string; type: string; id: string; at: string }
export type ReportedTrouble = Trouble & { part: string; code: number; reason: string }
/** Codes of a type that are trouble, and codes that are after one of `running`, since a moment. */
export type ReportAsk = { type: string; codes: number[]; left: number[]; running: number[]; since: string }
type Table = 'expiries' | 'name_claims' | 'agent_states' | 'report_states'

export function troublesIn(db: Kysely<Tables>, { matches }: Pick<SqlDialect, 'matches'>) {
  const conditions = shared(db, { matches })
  const { inReach, isLiving, isOn, versionOf, agentsInUse } = conditions
  return {
    /** Records that end before a moment, or have ended; soonest first. */
    ending: (accounts: TroubledAccounts, until: string, limit: number) =>
      db
        .selectFrom('expiries')
        .where(inReach(accounts))
        .where('ends_at', '<=', until)
        .select(['account', 'type', 'id', 'ends_at as at', 'starts_at', 'ends_at', 'renews', 'warned_days'])
        .orderBy('ends_at')
        .limit(limit)
        .execute(),
    /** Hosts of active records that are not proven, or whose proof is missing. Zones have a status of their own. */
    unproven: (accounts: TroubledAccounts, limit: number) =>
      db
        .selectFrom('name_claims')
        .where(inReach(accounts))
        .where('kind', '=', 'host')
        .where(isOn('name_claims'))
        // As in the index; values would hide that from the planner.
        .where(sql<boolean>`(state <> 'proven' or failing_since is not null)`)
        .select(['account', 'type', 'id', 'name', 'state', 'failing_since', 'created_at as at'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    /** Settings that an agent in use refused, the newest first. `tasks`: types whose records are carried out once, of which older ones are past. */
    refused: (accounts: TroubledAccounts, { tasks, since }: { tasks: string[]; since: string }, limit: number): Promise<Trouble[]> =>
      db
        .selectFrom('agent_states')
        .where(inReach(accounts))
        .where(sql<boolean>`state = 'error'`)
        .$if(tasks.length > 0, (rows) => rows.where((eb) => eb.or([eb('type', 'not in', tasks), eb('at', '>', since)])))
        .where('agent', 'in', agentsInUse())
        .where(isLiving('agent_states'))
        .where((eb) => eb.or([...(tasks.length > 0 ? [eb('type', 'in', tasks)] : []), eb('version', '=', versionOf('agent_states'))]))
        .select(['account', 'type', 'id', 'at'])
        .orderBy('at', 'desc')
        .limit(limit)
        .execute(),
    ...failingParts(db, conditions),
  }
}

function failingParts(db: Kysely<Tables>, { inReach, isOn, agentsInUse }: ReturnType<typeof shared>) {
  return {
    /** Parts of active records that fail as agents in use report. */
    failing: (accounts: TroubledAccounts, { type, codes, left, running, since }: ReportAsk, limit: number): Promise<ReportedTrouble[]> => {
      const changes = () =>
        db.selectFrom('report_changes as change').where(
          sql<boolean>`(change.account, change.type, change.id, change.part, change.agent)
              = (report_states.account, report_states.type, report_states.id, report_states.part, report_states.agent)`,
        )
      return db
        .selectFrom('report_states')
        .where(inReach(accounts))
        .where('type', '=', type)
        .where('code', 'in', [...codes, ...left])
        .where(({ eb, or, and, exists }) =>
          or([
            eb('code', 'in', codes.length > 0 ? codes : [-1]),
            and([
              exists(
                changes()
                  .where(sql<boolean>`change.code = report_states.code`)
                  .where('change.at', '>', since)
                  .select('change.at'),
              ),
              exists(
                changes()
                  .where('change.code', 'in', running.length > 0 ? running : [-1])
                  .select('change.at'),
              ),
            ]),
          ]),
        )
        .where('agent', 'in', agentsInUse())
        .where(isOn('report_states'))
        .select(['account', 'type', 'id', 'part', 'code', 'reason'])
        .select((eb) =>
          eb.fn
            .coalesce(
              changes().select(({ fn }) => fn.max('change.at').as('at')),
              'report_states.at',
            )
            .as('at'),
        )
        .orderBy('id')
        .limit(limit)
        .execute()
    },
  }
}

/** Conditions of rows by their account, their record and their agent. */
function shared(db: Kysely<Tables>, { matches }: Pick<SqlDialect, 'matches'>) {
  const inReach = (accounts: TroubledAccounts) => (eb: ExpressionBuilder<Tables, Table>) => {
    if ('account' in accounts) return eb('account', '=', accounts.account)
    const { brand, own } = accounts
    let names = db.selectFrom('accounts').where('deleted_at', 'is', null).where('closed_at', 'is', null).select('name')
    if (brand !== undefined) names = names.where('brand', '=', brand)
    if (own !== undefined) names = names.where('manager_id', '=', own)
    return eb('account', 'in', names)
  }

  const recordOf = (table: Table) =>
    sql`from records where records.account = ${sql.ref(`${table}.account`)} and records.type = ${sql.ref(`${table}.type`)}
      and records.id = ${sql.ref(`${table}.id`)} and records.deleted_at is null`
  const isLiving = (table: Table) => sql<boolean>`exists (select 1 ${recordOf(table)})`
  const isOff = matches({ field: { path: ['active'] }, is: 'equal', value: false })
  const isOn = (table: Table) => sql<boolean>`exists (select 1 ${recordOf(table)} and ${isOff} is not true)`
  const versionOf = (table: Table) => sql<number>`(select records.version ${recordOf(table)})`
  const agentsInUse = () => db.selectFrom('delivery_agents').where('enabled', '=', 1).select('delivery_agents.id')
  return { inReach, isLiving, isOn, versionOf, agentsInUse }
}
