// Migrates a database to the newest schema: forward only, one transaction per step, and each step once, however many processes start.
import type { Migration } from './migration.ts'
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from './sqlDialect.ts'
import { StoreError } from './errors.ts'
import { first } from '../migrations/001-first.ts'
import { sessions } from '../migrations/002-sessions.ts'
import { lists } from '../migrations/003-lists.ts'
import { providerRecords } from '../migrations/004-provider-records.ts'
import { words } from '../migrations/005-words.ts'
import { secrets } from '../migrations/006-secrets.ts'
import { waysIn } from '../migrations/007-ways-in.ts'
import { dueMessages } from '../migrations/008-due-messages.ts'
import { ownAccounts } from '../migrations/009-own-accounts.ts'
import { brandings } from '../migrations/010-brandings.ts'
import { auditSeals } from '../migrations/011-audit-seals.ts'
import { agents } from '../migrations/012-agents.ts'
import { certificates } from '../migrations/014-certificates.ts'
import { quotas } from '../migrations/015-quotas.ts'
import { names } from '../migrations/016-names.ts'
import { stepUp } from '../migrations/019-step-up.ts'
import { sealedValues } from '../migrations/022-sealed-values.ts'
import { cspReports } from '../migrations/023-csp-reports.ts'
import { secretHeaders } from '../migrations/024-secret-headers.ts'
import { idempotencyKeys } from '../migrations/027-idempotency-keys.ts'
import { reports } from '../migrations/030-reports.ts'
import { tokenLetters } from '../migrations/031-token-letters.ts'
import { files } from '../migrations/034-files.ts'
import { statistics } from '../migrations/040-statistics.ts'
import { ledger } from '../migrations/045-ledger.ts'
import { figures } from '../migrations/046-figures.ts'
import { attention } from '../migrations/050-attention.ts'
import { chargedPrices } from '../migrations/059-charged-prices.ts'
import { firstAgents } from '../migrations/062-first-agents.ts'
import { factsOfAgents } from '../migrations/065-facts-of-agents.ts'
import { serversOfZones } from '../migrations/064-servers-of-zones.ts'
import { drafts } from '../migrations/070-drafts.ts'
import { receivedPayments } from '../migrations/074-received-payments.ts'
import { brandsOfCharges } from '../migrations/083-brands-of-charges.ts'
import { balances } from '../migrations/084-balances.ts'
import { areasOfAgents } from '../migrations/086-areas-of-agents.ts'
import { recordCounts } from '../migrations/093-record-counts.ts'
import { endsOfDeliveryCertificates } from '../migrations/085-ends-of-delivery-certificates.ts'
import { plainNames } from '../migrations/096-plain-names.ts'
import { movedStatistics } from '../migrations/100-moved-statistics.ts'
import { movedParts } from '../migrations/105-moved-parts.ts'
import { recordTotals } from '../migrations/106-record-totals.ts'
import { stagedImports } from '../migrations/108-staged-imports.ts'
import { waitingOperations } from '../migrations/109-waiting-operations.ts'

export const migrations: Migration[] = [
  first,
  sessions,
  lists,
  providerRecords,
  words,
  secrets,
  waysIn,
  dueMessages,
  ownAccounts,
  brandings,
  auditSeals,
  agents,
  certificates,
  quotas,
  names,
  stepUp,
  sealedValues,
  cspReports,
  secretHeaders,
  idempotencyKeys,
  reports,
  tokenLetters,
  files,
  statistics,
  ledger,
  figures,
  attention,
  chargedPrices,
  firstAgents,
  serversOfZones,
  factsOfAgents,
  drafts,
  receivedPayments,
  brandsOfCharges,
  balances,
  endsOfDeliveryCertificates,
  areasOfAgents,
  recordCounts,
  plainNames,
  movedStatistics,
  movedParts,
  recordTotals,
  stagedImports,
  waitingOperations,
]

/** Rejects a database of a newer version. */
export async function migrate(
  db: Kysely<never> | Kysely<unknown> | object,
  dialect: SqlDialect,
  steps: Migration[] = migrations,
): Promise<void> {
  const database = db as Kysely<never>
  await alone(database, dialect, (inside) =>
    sql`create table if not exists migrations (id integer primary key, name text not null, at text not null)`.execute(inside),
  )
  const { rows } = await sql<{ id: number }>`select id from migrations order by id`.execute(database)
  const done = new Set(rows.map(({ id }) => id))
  const newest = Math.max(0, ...done)
  if (newest > (steps.at(-1)?.id ?? 0))
    throw new StoreError(`the database was made by a newer version (migration ${newest})`, 'unavailable')
  for (const step of steps.filter(({ id }) => !done.has(id))) {
    await alone(database, dialect, async (inside) => {
      const {
        rows: [isDone],
      } = await sql`select id from migrations where id = ${step.id}`.execute(inside)
      if (isDone) return
      await step.up(inside, dialect)
      await sql`insert into migrations (id, name, at) values (${step.id}, ${step.name}, ${new Date().toISOString()})`.execute(inside)
    })
  }
}

async function alone(db: Kysely<never>, { oneAtATime }: SqlDialect, work: (inside: Kysely<never>) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (inside) => {
    for (const statement of oneAtATime) await statement.execute(inside)
    await work(inside as unknown as Kysely<never>)
  })
}
