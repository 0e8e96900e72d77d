// Plain types that services share: who calls, for whom, and what a brand is. This file imports no service.
import type { Actor } from '../../src/engine/rights/access.ts'
import type { Context, Locale } from '../../src/engine/schema/types.ts'

export type Clock = () => Date
export type Log = {
  info: (detail: object | string, message?: string) => void
  warn: (detail: object | string, message?: string) => void
  error: (detail: object | string, message?: string) => void
}

/** How far a member of staff sees. Absent = no bound; `own` is the id of the person. */
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
  /** The second step of signing in that the person chose. */
  twofa: 'sms' | null
  telegram: string | null
  singleKeys: boolean
  /** When one of the staff took the second step away or changed its phone. */
  resetAt: string | null
  /** Acts in this account only: so the token says by which he is here. Empty: in none, as programs of the staff. */
  onlyAccount?: string
}
/**
 * A live session, or a token of a program, with the person behind it; looked up on every request. `expiresAt` = its end, however much it is used.
 * `totpPending`: a one-time password is asked for and was not shown in this session. `hasTotp`: one is in force. `mailPassed`: the code of a letter was shown.
 * `provenAt`: when this session last showed the password or a second factor. `scopes`: of tokens only.
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
  /** A token of a stock client: it names no versions, so the last write wins, and reads `errors` as a map of fields. */
  isSimpleRest?: true
  person: Person
}
/** What stands between a session and all the rest. */
export type PendingStep = 'phone' | 'totp' | 'mail' | 'totp_setup'

/** An account as somebody acts in it: `role` is the acting person's role there. */
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
/** The state of what the account pays for. Null is what nobody knows: there is no ledger yet. */
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
  /** How guests register, by language; absent = by the form. */
  register?: Partial<
    Record<
      Locale,
      { display?: 'hidden' | 'redirectButton'; url?: string; button?: string; title?: string; text?: string; consent?: string }
    >
  >
  /** Documents that guests agree to. */
  legal?: { privacy_url?: string; consent_url?: string }
  /** `feedback_email`: where requests of customers go. */
  support: { email: string; emails?: string[]; phone: string; feedback_email?: string }
  /** Where the brand explains itself, by language; `clients`: to a client type apart. */
  documentation?: { urls?: Partial<Record<Locale, string>>; clients?: Record<string, Partial<Record<Locale, string>>> }
  /** What those are told whose service is not verified; `%{deadline}` in a text is that day (YYYY-MM-DD). */
  verification?: { deadline?: string; texts: Partial<Record<Locale, string>> }
  /** Hosts (with a port when there is one) that people may be sent to when they sign out. */
  return_hosts?: string[]
  /** Scripts of others, by the ids they know the brand by; loaded where the deployment names their addresses. */
  chat_widget_id?: string
  analytics_id?: string
  player?: { link?: string; domain?: string; redirect_url?: string }
  /** Where its letters come from: noreply@ this domain. */
  mail_domain?: string
}

/** Who calls, from where: written beside every change. */
export type Origin = { actor: string; actorName: string; ip: string; requestId: string }
/**
 * Everything a record call needs to know about its caller. `account` is absent on provider scope; `reach` says how much of that he sees.
 * `confirmed`: places (JSON Pointers) of paid options that the caller agreed to switch on; `all`: the demo's data asks nobody.
 */
export type Caller = Origin & {
  as: Actor
  context: Context
  reach: Reach
  account?: ActingAccount
  confirmed?: string[] | 'all'
  /** The session that calls, by its hash. */
  session?: string
  /** Throws 403 `proof_required` unless the session proved a short while ago who uses it. Absent where no request stands behind the call. */
  prove?: () => void
}
