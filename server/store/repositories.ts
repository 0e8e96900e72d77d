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
import { afterHeld, heldRowsIn } from './records/heldRows.ts'
import { historyIn } from './records/history.ts'
import { invitationsIn } from './people/invitations.ts'
import { issuingIn } from './delivery/issuing.ts'
import { listsIn } from './records/lists.ts'
import { ledgerIn } from './ledger/ledger.ts'
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

export type Repositories = ReturnType<typeof repositories>

export function repositories(db: Kysely<Tables>, dialect: SqlDialect, notify: Notify, rollups?: RollupStore) {
  const held = heldRowsIn(db, dialect)
  return {
    records: recordsIn(db, dialect, held),
    drafts: draftsIn(db, dialect),
    history: historyIn(db, dialect, notify, held),
    oldVersions: oldVersionsIn(db, dialect),
    actions: actionsIn(db),
    seals: sealsIn(db, dialect),
    sealed: sealedIn(db),
    csp: cspReportsIn(db),
    checks: afterHeld(held, checksIn(db, dialect)),
    counts: countUpkeepIn(db, dialect),
    uniques: uniquesIn(db, dialect),
    troubles: troublesIn(db, dialect),
    quotas: quotasIn(db),
    idempotency: idempotencyIn(db),
    staged: stagedIn(db),
    lists: listsIn(db),
    people: peopleIn(db, notify),
    accounts: accountsIn(db, dialect, notify),
    brands: brandsIn(db, notify),
    assets: assetsIn(db),
    sessions: sessionsIn(db, notify),
    messages: messagesIn(db),
    registrations: registrationsIn(db),
    invitations: invitationsIn(db),
    subscriptions: subscriptionsIn(db),
    factors: factorsIn(db),
    tokens: tokensIn(db),
    sequences: sequencesIn(db),
    issuing: issuingIn(db),
    expiries: expiriesIn(db),
    delivery: deliveryIn(db, notify),
    reports: reportsIn(db),
    sweeps: sweepsIn(db, dialect),
    names: namesIn(db, notify),
    files: filesIn(db),
    figures: figuresIn(db, dialect),
    statistics: statisticsIn(db, rollups),
    moves: movesIn(db),
    ledger: ledgerIn(db),
  }
}
