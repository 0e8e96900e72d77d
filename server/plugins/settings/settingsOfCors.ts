// Settings that name other origins: those whose pages may call the API with a token, and those whose streams our pages play.
import { list } from './settingsOfNetworks.ts'

export const corsSettings = {
  CORS_ORIGINS: {
    initial: '',
    doc: 'Exact origins whose pages may call the API with a token, separated by commas: https://app.example.com. * alone: every origin. Cookies are never accepted from other origins. Empty: only the portal’s own pages. See docs/api.md.',
    parse: origins,
  },
  PLAYER_ORIGINS: {
    initial: '',
    doc: 'Exact origins from which the player of the portal may load streams (HLS), separated by commas: https://hls.example.com. They become part of the content security policy of pages. Empty: only the portal itself.',
    parse: (given: string) => exact(list(given)),
  },
}

function origins(given: string): string[] {
  const all = list(given)
  if (all.includes('*') && all.length > 1) throw new Error('expected * alone, or origins')
  return all[0] === '*' ? all : exact(all)
}

function exact(all: string[]): string[] {
  for (const origin of all)
    if (!isOrigin(origin)) throw new Error(`expected origins as browsers send them, like https://app.example.com:8443, got "${origin}"`)
  return [...new Set(all)]
}

/** As browsers write an origin: lower case, no path, no default port. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
