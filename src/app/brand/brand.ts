// The brand of this host: name, colours, words of the sign-in page, features. Asked once, before the first screen.
import { API, request } from '../../dataProvider/http.ts'
import { toldInPage } from '../../dataProvider/page.ts'
import type { Locale } from '../../engine/types.ts'
import { isColour } from '../../ui/theme/colour.ts'

export type Brand = {
  id: string
  name: string
  theme: { primary?: string; nav?: { bg?: string }; scheme?: 'light' | 'dark' }
  logo?: string
  features: string[]
  languages: { locale: Locale; isDefault: boolean }[]
  login: Partial<Record<Locale, { title?: string; text?: string }>>
  support: { email?: string; phone?: string }
  /** Hosts of the brand's other sites, where somebody may return to. */
  return_hosts: string[]
  demo: boolean
}

const TIMEOUT = 15_000

/** What stands when the branding could not be loaded. */
export const FALLBACK_BRAND: Brand = {
  id: 'default', name: 'CDN', theme: {}, features: [], login: {}, support: {}, return_hosts: [], demo: false,
  languages: [{ locale: 'en_US', isDefault: false }, { locale: 'ru_RU', isDefault: false }],
}

/** Never fails: after 15 s or an error the reference look is used. */
export async function loadBrand(): Promise<Brand> {
  try {
    const told = toldInPage('brand')
    if (told !== undefined) return readBrand(JSON.parse(told) as Partial<Brand>)
    const { json } = await request<Partial<Brand>>(`${API}/brand`, { signal: AbortSignal.timeout(TIMEOUT), quiet401: true })
    return readBrand(json)
  } catch {
    return FALLBACK_BRAND
  }
}

/** Takes what has the right shape; the rest is the fallback's. */
export function readBrand(json: Partial<Brand> | undefined): Brand {
  if (!json || typeof json !== 'object') return FALLBACK_BRAND
  const { theme } = json
  return {
    ...FALLBACK_BRAND, ...json,
    theme: { primary: isColour(theme?.primary) ? theme.primary : undefined, nav: isColour(theme?.nav?.bg) ? { bg: theme.nav.bg } : undefined, scheme: theme?.scheme === 'dark' || theme?.scheme === 'light' ? theme.scheme : undefined },
    languages: json.languages?.length ? json.languages : FALLBACK_BRAND.languages,
    login: json.login ?? {}, support: json.support ?? {}, features: json.features ?? [],
    return_hosts: Array.isArray(json.return_hosts) ? json.return_hosts.filter((host) => typeof host === 'string') : [],
    logo: typeof json.logo === 'string' && json.logo.startsWith('/') ? json.logo : undefined,
  }
}
