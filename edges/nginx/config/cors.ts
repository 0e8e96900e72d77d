// CORS of a resource or rule: the headers, and the variables that they need.
import type { Cors } from '../record.ts'
import { plainPattern, quoted } from './text.ts'

export type CorsText = { lines: string[]; headers: string[] }

const always = {
  methods: ['GET', 'HEAD', 'POST'],
  headers: ['Accept', 'Accept-Language', 'Content-Language', 'Content-Type'],
}
/** Headers of the origin that are replaced or removed. */
export const corsHeaders = ['Allow-Origin', 'Allow-Credentials', 'Allow-Methods', 'Allow-Headers', 'Expose-Headers', 'Max-Age'].map(
  (name) => `Access-Control-${name}`,
)

export function corsOf(cors: Cors, prefix: string): CorsText {
  const isAll = cors.domains.length === 0 || cors.domains.includes('*')
  const [origin, preflight] = [`${prefix}_origin`, `${prefix}_preflight`]
  const end = cors.always ? ' always;' : ';'
  const ofPreflight = (name: string, value: string) => ({
    lines: [`map $portal_preflight $${prefix}_${name} {`, '  default "";', `  1 ${quoted(value)};`, '}'],
    name: `$${prefix}_${name}`,
  })
  const methods = ofPreflight('methods', [...always.methods, ...cors.methods].join(', '))
  const headers = ofPreflight('headers', [...always.headers, ...cors.headers].join(', '))
  const age = cors.max_age === undefined ? undefined : ofPreflight('age', String(cors.max_age))
  return {
    lines: [
      `map $http_origin $${origin} {`,
      '  default "";',
      ...(isAll
        ? [`  "~." ${cors.credentials ? '$http_origin' : '*'};`]
        : cors.domains.map((domain) => `  ${quoted(originPattern(domain))} $http_origin;`)),
      '}',
      `map $${origin} $${preflight} {`,
      '  default "";',
      '  "~." true;',
      '}',
      ...methods.lines,
      ...headers.lines,
      ...(age?.lines ?? []),
    ],
    headers: [
      `add_header Access-Control-Allow-Origin $${origin}${end}`,
      ...(isAll && !cors.credentials ? [] : [`add_header Vary Origin${end}`]),
      ...(cors.credentials ? [`add_header Access-Control-Allow-Credentials $${preflight}${end}`] : []),
      ...(cors.expose.length > 0 ? [`add_header Access-Control-Expose-Headers ${quoted(cors.expose.join(', '))}${end}`] : []),
      `add_header Access-Control-Allow-Methods ${methods.name};`,
      `add_header Access-Control-Allow-Headers ${headers.name};`,
      ...(age ? [`add_header Access-Control-Max-Age ${age.name};`] : []),
    ],
  }
}

/** @example `*.example.net` → both schemes, any name below */
export function originPattern(domain: string): string {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(domain) ?? []
  const host = rest.startsWith('*.') ? `[^/:]+${plainPattern(rest.slice(1))}` : plainPattern(rest)
  return `~*^${scheme === undefined ? 'https?' : plainPattern(scheme)}://${host}$`
}
