// The end of the delivery certificate in use, for records from before it was watched.
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../database/migration.ts'

export const endsOfDeliveryCertificates: Migration = { id: 85, name: 'ends-of-delivery-certificates', up }

async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; data: string }>`select id, data from records
    where account = '' and type = 'delivery-certificates' and deleted_at is null`.execute(db)
  const all = rows.map(({ id, data }) => ({ id, ...(JSON.parse(data) as { start_iso8601?: string; end_iso8601?: string }) }))
  const [last] = all.toSorted((one, other) => Date.parse(other.end_iso8601 ?? '') - Date.parse(one.end_iso8601 ?? ''))
  if (!last?.start_iso8601 || !last.end_iso8601) return
  // Due at once: the first check decides about warnings and the next check.
  await sql`insert into expiries (account, type, id, starts_at, ends_at, renews, told, due_at)
    values ('', 'delivery-certificates', ${last.id}, ${last.start_iso8601}, ${last.end_iso8601}, 0, null, ${last.start_iso8601})`.execute(
    db,
  )
}
