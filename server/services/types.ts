// What the services offer to the routes. One object, made once by createServices and given to every route.
import type { Actor } from '../../src/engine/access.ts'
import type { Facts } from '../../src/engine/facts.ts'
import type { Context, Locale } from '../../src/engine/types.ts'
import type { Store } from '../store/types.ts'
import type { Accounts } from './access/accounts.ts'
import type { Brands } from './access/brands.ts'
import type { People } from './access/people.ts'
import type { Sessions } from './access/sessions.ts'
import type { Setup } from './access/setup.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import type { Events } from './events.ts'
import type { Records } from './records/records.ts'

export type Clock = () => Date
export type Log = {
  info: (detail: object | string, message?: string) => void
  warn: (detail: object | string, message?: string) => void
  error: (detail: object | string, message?: string) => void
}
/** The settings that services need; the server's settings satisfy it. */
export type ServiceSettings = { SESSION_LIFETIME: number; DELIVERY_DOMAIN: string; NAMESERVERS: string[]; PUBLIC_URL: string }

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
}
/** A live session with the person behind it; looked up on every request. */
export type SignedIn = { hash: string; kind: 'cookie' | 'bearer'; expiresAt: Date; person: Person }

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
export type Brand = {
  id: string
  name: string
  theme: { primary: string; nav?: { bg: string }; scheme?: 'light' | 'dark' }
  logo?: string
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title: string; text: string }>>
  support: { email: string; phone: string }
}

/** Who calls, from where: written beside every change. */
export type Origin = { actor: string; actorName: string; ip: string; requestId: string }
/** Everything a record call needs to know about its caller. `account` is absent on provider scope. */
export type Caller = Origin & { as: Actor; context: Context; account?: ActingAccount }

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
  brands: Brands
  setup: Setup
  records: Records
  /** The database holds demo data. */
  isDemo: () => Promise<boolean>
}
