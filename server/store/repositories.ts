// All repositories over one connection or transaction.
import type { Kysely } from 'kysely'
import { accountsIn } from './accounts.ts'
import { actionsIn } from './actions.ts'
import { assetsIn } from './assets.ts'
import { brandsIn } from './brands.ts'
import { checksIn } from './checks.ts'
import { cspReportsIn } from './cspReports.ts'
import { expiriesIn } from './expiries.ts'
import { deliveryIn } from './delivery.ts'
import { factorsIn } from './factors.ts'
import type { SqlDialect } from './dialect.ts'
import { historyIn } from './history.ts'
import { invitationsIn } from './invitations.ts'
import { issuingIn } from './issuing.ts'
import { listsIn } from './lists.ts'
import { messagesIn } from './messages.ts'
import { namesIn } from './names.ts'
import type { Tell } from './notices.ts'
import { peopleIn } from './people.ts'
import { quotasIn } from './quotas.ts'
import { recordsIn } from './records.ts'
import { registrationsIn } from './registrations.ts'
import { tokensIn } from './tokens.ts'
import { sealedIn } from './sealed.ts'
import { sealsIn } from './seals.ts'
import { sequencesIn } from './sequences.ts'
import type { Tables } from './schema.ts'
import { sessionsIn } from './sessions.ts'
import { subscriptionsIn } from './subscriptions.ts'
import { sweepsIn } from './sweeps.ts'
import { uniquesIn } from './uniques.ts'

export type Repositories = ReturnType<typeof repositories>

export function repositories(db: Kysely<Tables>, dialect: SqlDialect, tell: Tell) {
  return {
    records: recordsIn(db, dialect),
    history: historyIn(db, dialect, tell),
    actions: actionsIn(db),
    seals: sealsIn(db, dialect),
    sealed: sealedIn(db),
    csp: cspReportsIn(db),
    checks: checksIn(db, dialect),
    uniques: uniquesIn(db),
    quotas: quotasIn(db),
    lists: listsIn(db),
    people: peopleIn(db, tell),
    accounts: accountsIn(db, tell),
    brands: brandsIn(db, tell),
    assets: assetsIn(db),
    sessions: sessionsIn(db, tell),
    messages: messagesIn(db),
    registrations: registrationsIn(db),
    invitations: invitationsIn(db),
    subscriptions: subscriptionsIn(db),
    factors: factorsIn(db),
    tokens: tokensIn(db),
    sequences: sequencesIn(db),
    issuing: issuingIn(db),
    expiries: expiriesIn(db),
    delivery: deliveryIn(db, tell),
    sweeps: sweepsIn(db, dialect),
    names: namesIn(db, tell),
  }
}
