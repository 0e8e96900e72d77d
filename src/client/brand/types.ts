// A brand in the browser.
import type { Locale } from '../../engine/schema/types.ts'

/** By language. */
export type Texts = Partial<Record<Locale, string>>
export type Brand = {
  id: string
  name: string
  theme: { primary?: string; nav?: { bg?: string }; scheme?: 'light' | 'dark' }
  /** Images, by their addresses on our own origin. */
  logo?: string
  short_logo?: string
  favicon?: string
  backgrounds: string[]
  /** Validated on load (brandFont.ts). */
  font?: { guid?: string; family?: string }
  /** Third-party scripts that this page may load. */
  scripts: string[]
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title?: string; text?: string }>>
  /** How guests register, by language; absent = by the form. */
  register: Partial<Record<Locale, RegisterForm>>
  /** Documents that guests agree to. */
  legal: { privacy_url?: string; consent_url?: string; offer_url?: string }
  support: { email?: string; emails?: string[]; phone?: string }
  /** Addresses of the documentation, by language; `clients`: for a client type; `overrides`: for a page or an area of pages. */
  documentation?: { urls?: Texts; clients?: Record<string, Texts>; overrides?: Record<string, Texts> }
  /** Texts for accounts whose service is not verified; `%{deadline}` in a text becomes that date. */
  verification?: { deadline?: string; texts?: Texts }
  /** Hosts of the brand's other sites, which may be redirect targets. */
  return_hosts: string[]
  demo: boolean
  /** Number of digits of an SMS code. */
  sms_code_length: number
}
/**
 * `redirectButton`: one button named `button` that opens `url`. `consent` may contain %{privacy}, %{consent} and %{offer} as placeholders
 * of the links.
 */
export type RegisterForm = {
  display?: 'hidden' | 'redirectButton'
  url?: string
  button?: string
  title?: string
  text?: string
  consent?: string
}
