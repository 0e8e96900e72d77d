// All repositories over one connection or transaction.
import type { Kysely } from 'kysely'
import { accountsIn } from './people/accounts.ts'
import { actionsIn } from './audit/actions.ts'
import { assetsIn } from './brands/assets.ts'
import { brandsIn } from './brands/brands.ts'
import { checksIn } from './records/checks.ts'
import { countUpkeepIn } from './records/counts.ts'
import { cspReportsIn } from './brands/cspReports.ts'
import { figuresIn } from './database/figures.ts'
import { draftsIn } from './records/drafts.ts'
import { expiriesIn } from './records/expiries.ts'
import { deliveryIn } from './delivery/delivery.ts'
import { factorsIn } from './people/factors.ts'
import type { SqlDialect } from './database/sqlDialect.ts'
import { filesIn } from './files/files.ts'
import { afterHeld, type HeldRows, heldRowsIn } from './records/heldRows.ts'
import { historyIn } from './records/history.ts'
import { invitationsIn } from './people/invitations.ts'
import { issuingIn } from './delivery/issuing.ts'
import { listsIn } from './records/lists.ts'
import { ledgerIn } from './ledger/ledger.ts'
import { waitingIn } from './ledger/waiting.ts'
import { madeWhenAsked } from './madeWhenAsked.ts'
import { oldVersionsIn } from './records/oldVersions.ts'
import { messagesIn } from './delivery/messages.ts'
import { namesIn } from './records/names.ts'
import type { Notify } from './database/notices.ts'
import { peopleIn } from './people/people.ts'
import { quotasIn } from './records/quotas.ts'
import { recordsIn } from './records/records.ts'
import { registrationsIn } from './people/registrations.ts'
import { tokensIn } from './people/tokens.ts'
import { troublesIn } from './records/troubles.ts'
import { sealedIn } from './sealed/sealed.ts'
import { sealsIn } from './audit/seals.ts'
import { idempotencyIn } from './records/idempotency.ts'
import type { RollupStore } from './statistics/rollupStore.ts'
import { movesIn } from './statistics/sql/moves.ts'
import { statisticsIn } from './statistics/statistics.ts'
import { stagedIn } from './records/stagedImports.ts'
import { sequencesIn } from './records/sequences.ts'
import type { Tables } from './schema.ts'
import { sessionsIn } from './people/sessions.ts'
import { subscriptionsIn } from './people/subscriptions.ts'
import { reportsIn } from './delivery/reports.ts'
import { sweepsIn } from './sealed/sweeps.ts'
import { uniquesIn } from './records/uniques.ts'

/** The connection and options of repositories. `held`: rows that a transaction writes together. */
type Parts = { db: Kysely<Tables>; dialect: SqlDialect; notify: Notify; held: HeldRows; rollups?: RollupStore | undefined }

const makers = {
  records: ({ db, dialect, held }: Parts) => recordsIn(db, dialect, held),
  drafts: ({ db, dialect }: Parts) => draftsIn(db, dialect),
  history: ({ db, dialect, notify, held }: Parts) => historyIn(db, dialect, notify, held),
  oldVersions: ({ db, dialect }: Parts) => oldVersionsIn(db, dialect),
  actions: ({ db }: Parts) => actionsIn(db),
  seals: ({ db, dialect }: Parts) => sealsIn(db, dialect),
  sealed: ({ db }: Parts) => sealedIn(db),
  csp: ({ db }: Parts) => cspReportsIn(db),
  checks: ({ db, dialect, held }: Parts) => afterHeld(held, checksIn(db, dialect)),
  counts: ({ db, dialect }: Parts) => countUpkeepIn(db, dialect),
  uniques: ({ db, dialect }: Parts) => uniquesIn(db, dialect),
  troubles: ({ db, dialect }: Parts) => troublesIn(db, dialect),
  quotas: ({ db }: Parts) => quotasIn(db),
  idempotency: ({ db }: Parts) => idempotencyIn(db),
  staged: ({ db }: Parts) => stagedIn(db),
  lists: ({ db }: Parts) => listsIn(db),
  people: ({ db, notify }: Parts) => peopleIn(db, notify),
  accounts: ({ db, dialect, notify }: Parts) => accountsIn(db, dialect, notify),
  brands: ({ db, notify }: Parts) => brandsIn(db, notify),
  assets: ({ db }: Parts) => assetsIn(db),
  sessions: ({ db, notify }: Parts) => sessionsIn(db, notify),
  messages: ({ db }: Parts) => messagesIn(db),
  registrations: ({ db }: Parts) => registrationsIn(db),
  invitations: ({ db }: Parts) => invitationsIn(db),
  subscriptions: ({ db }: Parts) => subscriptionsIn(db),
  factors: ({ db }: Parts) => factorsIn(db),
  tokens: ({ db }: Parts) => tokensIn(db),
  sequences: ({ db }: Parts) => sequencesIn(db),
  issuing: ({ db }: Parts) => issuingIn(db),
  expiries: ({ db }: Parts) => expiriesIn(db),
  delivery: ({ db, notify }: Parts) => deliveryIn(db, notify),
  reports: ({ db }: Parts) => reportsIn(db),
  sweeps: ({ db, dialect }: Parts) => sweepsIn(db, dialect),
  names: ({ db, notify }: Parts) => namesIn(db, notify),
  files: ({ db }: Parts) => filesIn(db),
  figures: ({ db, dialect }: Parts) => figuresIn(db, dialect),
  statistics: ({ db, rollups }: Parts) => statisticsIn(db, rollups),
  moves: ({ db }: Parts) => movesIn(db),
  ledger: ({ db }: Parts) => ledgerIn(db),
  waiting: ({ db, dialect }: Parts) => waitingIn(db, dialect),
}

export type Repositories = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> }

const open = madeWhenAsked<Parts, Repositories>(makers)

/** The repositories of one transaction. */
export const repositories = (db: Kysely<Tables>, dialect: SqlDialect, notify: Notify, rollups?: RollupStore): Repositories =>
  open({ db, dialect, notify, held: heldRowsIn(db, dialect), rollups })

/** The repositories of a store, as own members, so that it can be spread. */
export function allRepositories(...given: Parameters<typeof repositories>): Repositories {
  const all = repositories(...given)
  return Object.fromEntries(Object.keys(makers).map((name) => [name, all[name as keyof Repositories]])) as Repositories
}
