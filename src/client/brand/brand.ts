// The brand of this host: name, colours, words of the sign-in page, features. Asked once, before the first screen.
import { API, request } from '../api/http.ts'
import { toldInPage } from '../api/page.ts'
import type { Locale } from '../../engine/types.ts'
import { readBrand } from './readBrand.ts'

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

const TIMEOUT = 15_000

/** What stands when the branding could not be loaded. */
export const FALLBACK_BRAND: Brand = {
  id: 'default',
  name: 'CDN',
  theme: {},
  features: [],
  login: {},
  register: {},
  legal: {},
  support: {},
  return_hosts: [],
  backgrounds: [],
  scripts: [],
  demo: false,
  languages: [
    { locale: 'en_US', isDefault: false },
    { locale: 'ru_RU', isDefault: false },
  ],
}

/** Never fails: after 15 s or an error the reference look is used. */
export async function loadBrand(): Promise<Brand> {
  try {
    const told = toldInPage('brand')
    if (told !== undefined) return readBrand(JSON.parse(told), FALLBACK_BRAND)
    const { json } = await request<unknown>(`${API}/brand`, { signal: AbortSignal.timeout(TIMEOUT), quiet401: true })
    return readBrand(json, FALLBACK_BRAND)
  } catch {
    return FALLBACK_BRAND
  }
}
