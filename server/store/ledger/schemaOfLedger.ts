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
  /** Operations that wait, or waited, for a second person. `amount`: what it would add to the balance. `detail`: JSON, as in the ledger. */
  waiting_operations: {
    id: string
    project: string
    at: string
    kind: string
    amount: number
    currency: string
    service: string
    detail: string
    reverses: number | null
    actor: string
    actor_name: string
    once: string
  }
  /** At most one of each operation. `number`: of the operation in the ledger, where it was approved. */
  waiting_decisions: {
    operation: string
    decision: string
    at: string
    actor: string
    actor_name: string
    reason: string
    number: number | null
  }
  /** Closed months. `lines` is the JSON of the calculation. */
  ledger_months: { project: string; period: string; closed_at: string; actor: string; actor_name: string; lines: string }
}
