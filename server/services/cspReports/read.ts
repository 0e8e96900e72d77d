// Extracts the counted fields of a browser's CSP report; everything in it is untrusted. Both formats: report-uri (application/csp-report) and report-to (application/reports+json).
import type { CspReport } from '../../store/brands/cspReports.ts'

const directives = new Set(
  'base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src'.split(
    ' ',
  ),
)
const blockedWords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'about', 'trusted-types-policy', 'trusted-types-sink'])
const maxAtOnce = 20
const maxSegments = 4
const maxOriginLength = 100

/** Reports about pages of `host` only; malformed ones are dropped. */
export function readReports(body: unknown, host: string): CspReport[] {
  const given = Array.isArray(body) ? body.slice(0, maxAtOnce).map(ofList) : [field(body, 'csp-report')]
  return given.flatMap((one) => {
    const page = pageOf(text(one, 'documentURL') || text(one, 'document-uri'), host)
    const [directive = ''] = (text(one, 'effectiveDirective') || text(one, 'effective-directive') || text(one, 'violated-directive')).split(
      ' ',
    )
    if (page === undefined || !directives.has(directive)) return []
    return [{ directive, blocked: blockedOf(text(one, 'blockedURL') || text(one, 'blocked-uri')), page }]
  })
}

function ofList(entry: unknown): unknown {
  return text(entry, 'type') === 'csp-violation' ? field(entry, 'body') : undefined
}

/** The origin only: paths may contain personal data. */
function blockedOf(given: string): string {
  if (blockedWords.has(given)) return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url) return ''
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin.length <= maxOriginLength ? url.origin : 'other'
  return blockedWords.has(url.protocol.slice(0, -1)) ? url.protocol.slice(0, -1) : 'other'
}

/** The page's route with ids, codes and account names replaced by a star. */
function pageOf(given: string, host: string): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || url.host !== host) return undefined
  const segments = url.pathname.split('/').slice(1)
  const masked = segments
    .slice(0, maxSegments)
    .map((segment) => (segment === '' || (/^[a-z]+(?:-[a-z]+){0,3}$/.test(segment) && segment.length <= 24) ? segment : '*'))
  return `/${masked.join('/')}${segments.length > maxSegments ? '/*' : ''}`
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

function text(value: unknown, name: string): string {
  const found = field(value, name)
  return typeof found === 'string' && found.length <= 2048 ? found : ''
}
