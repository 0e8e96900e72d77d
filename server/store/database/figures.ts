// Counts about the whole database for monitoring: no rows, and nothing about single accounts.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { SqlDialect } from './sqlDialect.ts'

/** Pending work by queue. `mail`, `sms`, `crm`: messages to send; `webhooks`: calls of alerts; `names`: without a proof; `audit`: rows without a seal. */
export type QueueDepths = Record<'mail' | 'sms' | 'crm' | 'webhooks' | 'certificate_orders' | 'names' | 'audit', number>
export type AgentFigures = {
  kind: string
  types: string | null
  enabled: number
  created_at: string
  seen_at: string | null
  position: number
}

export function figuresIn(db: Kysely<Tables>, dialect: SqlDialect) {
  return {
    /** Size of the database on disk, free pages included. */
    async bytes(): Promise<number> {
      const { rows } = await sql<{ bytes: number | string }>`${dialect.databaseBytes}`.execute(db)
      return Number(rows[0]?.bytes ?? 0)
    },
    /** `now` is ISO: expired messages are not pending. */
    async queues(now: string): Promise<QueueDepths> {
      const messages = await db
        .selectFrom('message_texts')
        .where('due_at', 'is not', null)
        .where('expires_at', '>', now)
        .groupBy('kind')
        .select(({ fn }) => ['kind', fn.countAll().as('count')])
        .execute()
      const of = (kind: string): number => Number(messages.find((row) => row.kind === kind)?.count ?? 0)
      return {
        mail: of('mail'),
        sms: of('sms'),
        crm: of('crm'),
        webhooks: of('webhook'),
        certificate_orders: await rows(sql`issue_tasks where due_at is not null`),
        names: await rows(sql`name_claims where state = 'waiting'`),
        audit: await rows(sql`audit where seq > coalesce((select max(seq) from audit_sealed), 0)`),
      }
    },
    /** Messages that only a person can send: kept because no server is configured, or failed. */
    async kept(now: string): Promise<number> {
      const { count } = await db
        .selectFrom('message_texts')
        .where('due_at', 'is', null)
        .where('expires_at', '>', now)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    agents: (): Promise<AgentFigures[]> =>
      db.selectFrom('delivery_agents').select(['kind', 'types', 'enabled', 'created_at', 'seen_at', 'position']).execute(),
  }

  async function rows(source: RawBuilder<unknown>): Promise<number> {
    const found = await sql<{ count: number }>`select count(*) as count from ${source}`.execute(db)
    return Number(found.rows[0]?.count ?? 0)
  }
}
