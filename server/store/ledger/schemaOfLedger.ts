// Tables of the ledger, as Kysely sees them. Amounts are whole numbers of the currency's smallest unit.

export type LedgerTables = {
  /** `amount` is added to the project's balance and taken from the account `against`; `balance` is the sum of the project's amounts so far. `once`: idempotency key of the call. */
  ledger: {
    project: string
    number: number
    id: string
    at: string
    kind: string
    against: string
    amount: number
    balance: number
    currency: string
    /** Code of the charged nomenclature item, or empty. */ service: string
    /** The month of a charge, YYYY-MM. */ period: string
    /** JSON: reason, method, document, and how a charge was calculated. */ detail: string
    /** The number of the operation that this one reverses. */ reverses: number | null
    actor: string
    actor_name: string
    once: string
    /** Null in operations that are older than this column. */
    brand: string | null
  }
  /** The balance of each project that has operations. */
  ledger_balances: { project: string; balance: number }
  /** Closed months. `lines` is the JSON of the calculation. */
  ledger_months: { project: string; period: string; closed_at: string; actor: string; actor_name: string; lines: string }
}
