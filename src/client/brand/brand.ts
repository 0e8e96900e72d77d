// The brand of this host: name, colours, texts of the sign-in page, features. Requested once, before the first screen.
import type { Brand } from './types.ts'
import { API, request } from '../api/http.ts'
import { embeddedInPage } from '../api/page.ts'
import { readBrand } from './readBrand.ts'

const TIMEOUT = 15_000

/** The fallback if the branding cannot be loaded. */
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
  sms_code_length: 4,
  languages: [
    { locale: 'en_US', isDefault: false },
    { locale: 'ru_RU', isDefault: false },
  ],
}

/** Never fails: after 15 s or an error the reference look is used. */
export async function loadBrand(): Promise<Brand> {
  try {
    const embedded = embeddedInPage('brand')
    if (embedded !== undefined) return readBrand(JSON.parse(embedded), FALLBACK_BRAND)
    const { json } = await request<unknown>(`${API}/brand`, { signal: AbortSignal.timeout(TIMEOUT), quiet401: true })
    return readBrand(json, FALLBACK_BRAND)
  } catch {
    return FALLBACK_BRAND
  }
}
