// What the services offer to the routes. One object, made once by createServices and given to every route.
import type { Actor } from '../../src/engine/access.ts'
import type { Facts } from '../../src/engine/facts.ts'
import type { Context, Locale } from '../../src/engine/types.ts'
import type { Store } from '../store/types.ts'
import type { Accounts } from './access/accounts.ts'
import type { Brands } from './access/brands.ts'
import type { OwnAccounts } from './access/ownAccounts.ts'
import type { PasswordLinks } from './access/passwordLinks.ts'
import type { People } from './access/people.ts'
import type { Reach } from './access/reach.ts'
import type { Sessions } from './access/sessions.ts'
import type { Setup } from './access/setup.ts'
import type { Standing } from './access/standing.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import type { Events } from './events.ts'
import type { Prices } from './hooks/prices.ts'
import type { Records } from './records/records.ts'
import type { Views } from './records/views.ts'

export type Clock = () => Date
export type Log = {
  info: (detail: object | string, message?: string) => void
  warn: (detail: object | string, message?: string) => void
  error: (detail: object | string, message?: string) => void
}
/** The settings that services need; the server's settings satisfy it. */
export type ServiceSettings = { SESSION_LIFETIME: number; SESSION_IDLE: number; DELIVERY_DOMAIN: string; NAMESERVERS: string[]; PUBLIC_URL: string; RECORD_LIMITS: Record<string, number> }

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
}
/** A live session with the person behind it; looked up on every request. `expiresAt` = its end, however much it is used. */
export type SignedIn = { hash: string; kind: 'cookie' | 'bearer'; expiresAt: Date; twofaPassed: boolean; person: Person }

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
/** The state of what the account pays for. */
export type Service = { status: 'active' | 'not_confirmed'; blocked: boolean; verified: boolean }
export type Brand = {
  id: string
  name: string
  theme: { primary: string; nav?: { bg: string }; scheme?: 'light' | 'dark' }
  logo?: string
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title: string; text: string }>>
  support: { email: string; phone: string }
  /** Hosts (with a port when there is one) that people may be sent to when they sign out. */
  return_hosts?: string[]
}

/** Who calls, from where: written beside every change. */
export type Origin = { actor: string; actorName: string; ip: string; requestId: string }
/**
 * Everything a record call needs to know about its caller. `account` is absent on provider scope; `reach` says how much of that he sees.
 * `confirmed`: places (JSON Pointers) of paid options that the caller agreed to switch on; `all`: the demo's data asks nobody.
 */
export type Caller = Origin & { as: Actor; context: Context; reach: Reach; account?: ActingAccount; confirmed?: string[] | 'all' }

export type Services = {
  settings: ServiceSettings
  log: Log
  clock: Clock
  facts: Facts
  store: Store
  registry: DefinitionRegistry
  events: Events
  people: People
  sessions: Sessions
  accounts: Accounts
  ownAccounts: OwnAccounts
  standing: Standing
  brands: Brands
  setup: Setup
  passwordLinks: PasswordLinks
  prices: Prices
  records: Records
  views: Views
  /** The database holds demo data. */
  isDemo: () => Promise<boolean>
}
