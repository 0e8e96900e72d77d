// Plain types shared by services: caller, account, brand. This file imports no service.
import type { Actor } from '../../src/engine/rights/access.ts'
import type { Context, Locale } from '../../src/engine/schema/types.ts'

export type Clock = () => Date
export type Log = {
  info: (detail: object | string, message?: string) => void
  warn: (detail: object | string, message?: string) => void
  error: (detail: object | string, message?: string) => void
}

/** Reach of an employee. Absent = unlimited; `own` is the person's id. */
export type Reach = { brand?: string; own?: string }

export type Person = {
  id: string
  kind: 'person' | 'staff'
  brand: string
  email: string
  role: string
  firstName: string
  lastName: string
  timezone: string
  language: Locale | null
  theme: string | null
  middleName: string | null
  /** International: + and digits. */
  phone: string | null
  phoneVerified: boolean
  /** The person's second factor. */
  twofa: 'sms' | null
  telegram: string | null
  singleKeys: boolean
  /** When staff reset the second factor or changed its phone. */
  resetAt: string | null
  /** The only account it acts in. Empty: none, as for programs of staff. */
  onlyAccount?: string
}
/**
 * A live session or API token with its person; looked up on every request. `expiresAt` = its absolute end, however much it is used.
 * `totpPending`: a one-time password is required and was not given in this session. `hasTotp`: an authenticator is active. `mailPassed`: an e-mailed code was given.
 * `provenAt`: the session's last proof of the password or a second factor. `scopes`: of tokens only.
 */
export type SignedIn = {
  id: string
  hash: string
  kind: 'cookie' | 'bearer' | 'token'
  expiresAt: Date
  twofaPassed: boolean
  totpPending: boolean
  hasTotp: boolean
  mailPassed: boolean
  provenAt: string | null
  scopes?: string[]
  /** Token of a stock client: it sends no versions, so the last write wins, and reads `errors` as a map of fields. */
  isSimpleRest?: true
  person: Person
}
/** Steps that a session has to pass first. */
export type PendingStep = 'phone' | 'totp' | 'mail' | 'totp_setup'

/** An account for one person: `role` is their role there. */
export type ActingAccount = {
  name: string
  client: string
  companyName: string
  features: string[]
  project: { id: string; name: string }
  brand: string
  brandFeatures: string[]
  role: string
}
/** State of the account's service. Null is unknown: the project has no operations yet. */
export type Service = {
  id: string
  status: 'active' | 'not_confirmed'
  blocked: boolean
  verified: boolean
  balance: number | null
  currency: string | null
  autorecharge: boolean | null
  available_traffic: number | null
}
export type Brand = {
  id: string
  name: string
  theme: { primary: string; nav?: { bg: string }; scheme?: 'light' | 'dark' }
  /** Pictures by guid. */
  logo?: string
  short_logo?: string
  favicon?: string
  backgrounds?: string[]
  font?: { guid: string; family: string }
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title: string; text: string }>>
  /** Registration by language: an address, or the form when absent. */
  register?: Partial<
    Record<
      Locale,
      { display?: 'hidden' | 'redirectButton'; url?: string; button?: string; title?: string; text?: string; consent?: string }
    >
  >
  /** Documents that guests agree to. */
  legal?: { privacy_url?: string; consent_url?: string }
  /** `feedback_email`: recipient of customers' requests. */
  support: { email: string; emails?: string[]; phone: string; feedback_email?: string }
  /** Documentation of the brand by language; `clients`: for one client type. */
  documentation?: { urls?: Partial<Record<Locale, string>>; clients?: Record<string, Partial<Record<Locale, string>>> }
  /** Notice to customers whose service is not verified; `%{deadline}` in a text is that day (YYYY-MM-DD). */
  verification?: { deadline?: string; texts: Partial<Record<Locale, string>> }
  /** Hosts (optionally with a port) that sign-out may redirect to. */
  return_hosts?: string[]
  /** Third-party scripts by the brand's ids there; loaded only if the deployment sets their addresses. */
  chat_widget_id?: string
  analytics_id?: string
  player?: { link?: string; domain?: string; redirect_url?: string }
  /** Domain of the sender, noreply@. */
  mail_domain?: string
}

/** The acting person and the request's origin, stored with every change. */
export type Origin = { actor: string; actorName: string; ip: string; requestId: string }
/** Why a change of a record needs a proof: its type, what is done, and the fields that need it; none = everything does. */
export type ProofReason = { type: string; action: string; fields: string[] }

/**
 * The caller of a record operation. `account` is absent on provider scope; `reach` limits what is visible there.
 * `confirmed`: paths (JSON Pointers) of paid options that the caller agreed to; `all`: demo data needs no agreement.
 */
export type Caller = Origin & {
  as: Actor
  context: Context
  reach: Reach
  account?: ActingAccount
  confirmed?: string[] | 'all'
  /** Hash of the calling session. */
  session?: string
  /** Throws 403 `proof_required` unless the session has a recent proof. Absent for work without a request. */
  prove?: (reason?: ProofReason) => void
  /** Throws 429 `too_much_work` while the caller owes work beside that of this call. Absent for work that has no budget. */
  refuseDebt?: (() => void) | undefined
  /** Charges the budget of work, whatever is left. Absent like refuseDebt. */
  chargeWork?: ((work: number) => void) | undefined
}
