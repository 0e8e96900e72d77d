// Fields that the nginx of Debian cannot support, with the reason shown to customers.

import type { AgentType } from '../../server/drivers/agents/client.ts'

export const unsupported: Record<string, string> = {
  follow_redirects: 'nginx cannot check where a redirect leads',
  no_http2: 'nginx offers HTTP/2 for all names of a port or for none',
  use_http3: 'this nginx has no HTTP/3',
  'origin.aws': 'nginx cannot sign requests',
  'compress.brotli': 'nginx has no brotli; answers are compressed with gzip',
  ioss: 'nginx cannot convert images',
  packaging: 'nginx cannot package video',
}

export function reasonFor(path: string): string | undefined {
  const reason = Object.hasOwn(unsupported, path) ? unsupported[path] : undefined
  return reason && `Not supported by this edge: ${reason}.`
}

/** Fields for a type of resources. Fields that rules may have are named for rules, too; the portal ignores fields that the type lacks. */
export function declaredFields({ options }: Pick<AgentType, 'options'>, { knowsCountries }: { knowsCountries: boolean }): Declared[] {
  if (options['role'] !== 'site') return []
  const own: Declared[] = Object.keys(unsupported).map((path) => ({ path, reason: reasonFor(path)!, ...(path === 'no_http2' && whenOff) }))
  const all = knowsCountries ? own : [...own, { path: 'limitations.geo', reason: withoutCountries }]
  return all.flatMap((field) => [field, { ...field, path: `locations.*.${field.path}` }])
}
type Declared = { path: string; values?: string[]; reason: string }
/** HTTP/2 itself is there. */
const whenOff = { values: ['true'] }
export const withoutCountries = 'Not supported by this edge: it has no database of countries. The content is refused to everybody.'
