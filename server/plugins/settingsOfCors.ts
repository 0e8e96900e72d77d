// Settings of other sites' pages that may call the API with a token.

export const corsSettings = {
  CORS_ORIGINS: {
    initial: '',
    doc: 'Exact origins whose pages may call the API with a token, separated by commas: https://app.example.com. * alone: every origin. Cookies are never accepted from other origins. Empty: only the portal’s own pages. See docs/api.md.',
    parse: origins,
  },
}

function origins(given: string): string[] {
  const all = given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (all.includes('*') && all.length > 1) throw new Error('expected * alone, or origins')
  for (const origin of all)
    if (origin !== '*' && !isOrigin(origin))
      throw new Error(`expected origins as browsers send them, like https://app.example.com:8443, got "${origin}"`)
  return [...new Set(all)]
}

/** As browsers write an origin: lower case, no path, no default port. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
