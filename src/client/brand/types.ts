// A brand as the browser knows it.
import type { Locale } from '../../engine/schema/types.ts'

/** By language. */
export type Texts = Partial<Record<Locale, string>>
export type Brand = {
  id: string
  name: string
  theme: { primary?: string; nav?: { bg?: string }; scheme?: 'light' | 'dark' }
  /** Pictures, by their addresses on our own origin. */
  logo?: string
  short_logo?: string
  favicon?: string
  backgrounds: string[]
  /** Looked at where it is loaded (brandFont.ts). */
  font?: { guid?: string; family?: string }
  /** Scripts of others that this page may load. */
  scripts: string[]
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title?: string; text?: string }>>
  /** How guests register, by language; absent = by the form. */
  register: Partial<Record<Locale, RegisterForm>>
  /** Documents that guests agree to. */
  legal: { privacy_url?: string; consent_url?: string; offer_url?: string }
  support: { email?: string; emails?: string[]; phone?: string }
  /** Where the brand explains itself, by language; `clients`: to a client type apart; `overrides`: on a page, or in an area of pages, apart. */
  documentation?: { urls?: Texts; clients?: Record<string, Texts>; overrides?: Record<string, Texts> }
  /** What those are told whose service is not verified; `%{deadline}` in a text is that day. */
  verification?: { deadline?: string; texts?: Texts }
  /** Hosts of the brand's other sites, where somebody may return to. */
  return_hosts: string[]
  demo: boolean
  /** Digits of a code by SMS; absent = four. */
  sms_code_length?: number
}
/** `redirectButton`: one button named `button` that opens `url`. `consent` may say %{privacy}, %{consent} and %{offer} where the links stand. */
export type RegisterForm = {
  display?: 'hidden' | 'redirectButton'
  url?: string
  button?: string
  title?: string
  text?: string
  consent?: string
}
