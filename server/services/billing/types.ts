// Interface of billing (docs/decisions/245-ledger.md).
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Tariff } from '../hooks/shared/priceList.ts'
import type { Caller } from '../model.ts'

export const operationKinds = ['charge', 'payment', 'refund', 'bonus', 'correction'] as const
export type OperationKind = (typeof operationKinds)[number]
export const paymentMethods = ['card', 'invoice'] as const

/** `amount` has a sign in corrections only, and is left out when `reverses` names an operation. */
export type NewOperation = {
  kind: OperationKind
  amount?: string
  service?: string
  reason?: string
  method?: string
  document?: string
  reverses?: number
}
/** `amount` and `balance` are decimals: what was added to the balance, and the balance after it. */
export type Operation = {
  id: string
  number: number
  at: string
  kind: OperationKind
  amount: string
  balance: string
  currency: string
  service: string
  item: ChargedItem | null
  period: string
  reason: string | null
  method: string | null
  document: string | null
  quantity: string | null
  unit: string | null
  reverses: number | null
  actor_name: string
  /** The second person, for an operation above the author's limit. */
  approved_by: string | null
}
export const decisions = ['approve', 'decline', 'withdraw'] as const
export type Decision = (typeof decisions)[number]
export const decidedStates = ['approved', 'declined', 'withdrawn'] as const
export type DecidedState = (typeof decidedStates)[number]
/** An operation above its author's limit: not in the ledger, and in no balance. `version` is 1 while it waits and 2 once it is decided; `number`: of the operation that was booked. */
export type WaitingOperation = Pick<
  Operation,
  'id' | 'at' | 'kind' | 'amount' | 'currency' | 'service' | 'reason' | 'method' | 'document' | 'reverses' | 'actor_name'
> & {
  version: number
  state: 'waiting' | DecidedState
  /** Decisions open to the caller. */ actions: Decision[]
  decided_at: string | null
  decided_by: string | null
  decline_reason: string | null
  number: number | null
}
/** `limit`: the largest sum that the caller books alone; null is none. Newest first. */
export type WaitingList = { currency: string; limit: string | null; operations: WaitingOperation[] }
/** `isWaiting`: the sum is above the caller's limit. */
export type Added = ({ isWaiting: false; operation: Operation } | { isWaiting: true; operation: WaitingOperation }) & {
  isReplayed: boolean
}
/** The charged item, named as in the nomenclature or the tariff. */
export type ChargedItem = Pick<ChargeLine, 'kind' | 'name'>
/** `from` and `to` are ISO; `to` is exclusive. */
export type StatementQuery = { kinds?: OperationKind[]; from?: string; to?: string; limit: number; offset: number }
/** Amounts of one currency. `opening` and `closing` are null when the query names kinds. `balance` is null before the first operation. */
export type Statement = {
  currency: string
  balance: string | null
  credit_limit: string
  available: string | null
  opening: string | null
  came: string
  went: string
  closing: string | null
  total: number
  operations: Operation[]
}
/** `reason` of ten characters and more to decline, and only then. */
export type DecisionAsk = { decision: Decision; version: number; reason?: string }
export type Balance = { balance: number | null; currency: string | null; autorecharge: boolean | null }
/** The project of a billing call. */
export type Purse = { project: string; brand: string; currency: string; creditLimit: number }

/** A line of a month with its calculation; amounts are decimals. */
export type ChargeLine = {
  kind: 'tariff' | 'overage' | 'service' | 'option'
  code: string
  name: { en: string; ru: string }
  unit: string
  billing_mode: string
  measured: number
  included: number
  quantity: number
  steps: { kind: 'units' | 'tier' | 'fee'; from: number; to: number | null; quantity: number; price: number; amount: string }[]
  list: string
  discount_percent: number
  discount: string
  net: string
  vat_percent: number
  vat: string
  gross: string
  /** Since when the price applies. */ valid_from: string | null
}
/** A charged service that cannot be charged, and why. */
export type Skipped = { code: string; reason: 'unknown' | 'currency' | 'not_in_force' | 'unit' }
/** `before`: the project did not exist yet; `open`: still running; `over`: not closed yet. Only closed months are in the ledger. */
export type ChargedMonth = {
  period: string
  status: 'before' | 'open' | 'over' | 'closed'
  closed_at: string | null
  currency: string
  lines: ChargeLine[]
  skipped: Skipped[]
  net: string
  vat: string
  total: string
}

export const documentKinds = ['invoice', 'act'] as const
export type DocumentKind = (typeof documentKinds)[number]
export type DocumentAsk = { period: string; kind: DocumentKind; locale: Locale }
/** `name`: of the file. */
export type DocumentFile = { name: string; bytes: Buffer }

/** Contracted terms of a project, as its customers see them. `traffic`: GB of this month, or of the packet. */
export type Terms = {
  currency: string
  tariff:
    | (Pick<Tariff, 'name' | 'tariff_type' | 'price' | 'period' | 'currency'> & {
        amount: number | null
        included_amount: number | null
        overage_price: number | null
        vat_percent: number
        discount_percent: number
        since: string | null
      })
    | null
  traffic: { included: number; used: number; left: number } | null
  contract: { number: string | null; signed_at: string | null; valid_to: string | null } | null
  options: { option: string; price: number | null; by_hand: boolean }[]
}

export type Billing = {
  terms: (caller: Caller) => Promise<Terms>
  month: (purse: Purse, period: string) => Promise<ChargedMonth>
  /** A closed month as PDF. Throws 404 for another month, and for one without lines; 503 `busy`. */
  document: (caller: Caller, purse: Purse, ask: DocumentAsk) => Promise<DocumentFile>
  close: (caller: Caller, purse: Purse, period: string) => Promise<ChargedMonth>
  /** A project in the caller's reach; 404 otherwise. */
  purse: (caller: Caller, project: string) => Promise<Purse>
  /** The project of the caller's account. */
  ownPurse: (caller: Caller) => Promise<Purse>
  statement: (purse: Purse, query: StatementQuery) => Promise<Statement>
  /** Adds an operation, once per key; above the caller's limit it waits. Throws 400 with the field, 409 when too many wait, 422 when the key came with another body. */
  add: (caller: Caller, project: string, given: NewOperation, key?: string) => Promise<Added>
  /** Operations of the project that wait for a second person. */
  waiting: (caller: Caller, project: string) => Promise<WaitingList>
  /** Decides about an operation that waits. Throws as `decide` of waiting.ts. */
  decide: (caller: Caller, project: string, id: string, ask: DecisionAsk) => Promise<WaitingOperation>
  /** GB that the project's tariff still includes; null without a tariff. */
  availableTraffic: (project: string) => Promise<number | null>
  /** Balances of accounts, by name, as customers see them. `inside`: the transaction of the caller. */
  balances: (accounts: readonly { name: string; project: string }[], inside?: Repositories) => Promise<Map<string, Balance>>
}
