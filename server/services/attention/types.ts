// Types of the attention lists.
import type { WaitingOperation } from '../billing/types.ts'
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { AttentionTone } from '../../../src/engine/load/resource/attention.ts'
import type { Caller } from '../model.ts'

export const causes = ['failing', 'refused', 'ended', 'ending', 'unproven', 'taken', 'errors', 'limit', 'quota', 'own'] as const
export type Cause = (typeof causes)[number]

/** `record` has the fields of its title and address. `place`: the field, or the part of the record, that it is about. */
export type TroubleRow = {
  record: PlainObject & { id: string }
  at?: string
  name?: string
  reason?: string
  code?: number
  /** Of failed answers, 0 to 1. */ share?: number
  place?: string
}
/**
 * Trouble of one kind with records of one type: the first records and the total. `rule`: the id of the definition's own rule or quota. `filter`: the
 * filter with which the type's list shows all of them.
 */
export type TroubleGroup = {
  cause: Cause
  type: string
  tone: AttentionTone
  rule?: string
  /** Id of the record's action that the rule offers, for callers who may run it. */
  action?: string
  total: number
  more: boolean
  filter: PlainObject
  rows: TroubleRow[]
  /** Of a limit or a quota. */
  used?: number
  most?: number
}
export type AccountTrouble = {
  account: string
  company_name: string
  project: { id: string; name: string }
  tone: AttentionTone
  /** When the worst of it began. */
  at?: string
  causes: Partial<Record<Cause, number>>
  /** The first records with the worst of it. */
  records: string[]
}
export type AgentTrouble = { id: string; name: string; kind: string; connection: string; seen_at: string | null; behind: number }
/** An operation that waits for a second person. `amount` is a decimal. */
export type WaitingTrouble = Pick<WaitingOperation, 'id' | 'at' | 'kind' | 'amount' | 'currency' | 'actor_name'> & {
  project: { id: string; name: string }
}
export type Growth = {
  accounts: number
  new_accounts: number
  new_before: number
  traffic: number
  traffic_before: number
  hits: number
  hits_before: number
  income: Income[]
  /** New accounts of the last days in UTC, today last. */
  registrations: Registrations
  /** Accounts whose traffic changed the most. */
  movers: Mover[]
}
/** Payments less refunds in the month up to now, and in the month before that. Decimals. */
export type Income = { currency: string; amount: string; before: string }
/** `from`: the first day. `newest`: the newest accounts of these days. */
export type Registrations = { from: string; counts: number[]; newest: NewAccount[] }
export type NewAccount = Pick<AccountTrouble, 'account' | 'company_name' | 'project'> & { client: string; at: string }
export type Mover = Pick<AccountTrouble, 'account' | 'company_name' | 'project'> & { traffic: number; traffic_before: number }
/** The filter with which their lists show all of them. */
type Filter = { id: string[] }
/** Parts that the employee may not see are absent. `type`: the type whose list shows all of them, filtered by `filter`. */
export type ProviderTrouble = {
  groups: TroubleGroup[]
  customers?: { type: string; total: number; more: boolean; filter: Filter; rows: AccountTrouble[] }
  agents?: { type: string; total: number; filter: Filter; rows: AgentTrouble[] }
  waiting?: { total: number; more: boolean; rows: WaitingTrouble[] }
  /** Also absent while traffic cannot be read. */ growth?: Growth
}
/** Number of records of a type that an account has (`used`) and may have (`most`). */
export type UsedLimit = { type: string; used: number; most: number }
export type Attention = {
  ofAccount: (caller: Caller) => Promise<TroubleGroup[]>
  /** Of types whose records the caller may create. */
  limits: (caller: Caller) => Promise<UsedLimit[]>
  /** `mine`: of customers, only those that the caller manages. */
  ofProvider: (caller: Caller, options?: { mine: boolean }) => Promise<ProviderTrouble>
}
