// Points out likely causes of an invalid text: blanks at its ends, characters that a domain name may not contain, an address in place of a
// name.
import { getAt } from '../../../engine/schema/paths.ts'
import type { FieldError } from '../../../engine/types.ts'

export type Hint = 'spaces' | 'punycode' | 'address'
const HINTED = new Set(['format', 'pattern', 'enum', 'const'])
const NAMES = new Set(['host', 'hostname', 'host-port', 'domain-port', 'dns-name', 'dns-zone', 'dns-host'])
/** Longer than any host, and short enough for an expression that tries every dot. */
const maxNameLength = 300
/** `https://a.example:8080/x`, `//a.example`, `a.example/x` */
const ADDRESS = /^\s*([a-z][a-z+.-]*:)?\/\/|^\s*[^/\s]+\.[^/\s]+\//i

/** The error with the likely cause (`params.hints`), which is shown after its own text. */
export function withHints(error: FieldError, draft: unknown): FieldError {
  if (!HINTED.has(error.keyword)) return error
  const text = error.params['key'] ?? getAt(draft, error.path)
  if (typeof text !== 'string') return error
  const hints: Hint[] = []
  if (text !== text.trim()) hints.push('spaces')
  if (NAMES.has(String(error.params['format']))) {
    if (ADDRESS.test(text.slice(0, maxNameLength))) hints.push('address')
    else if (/[^\p{ASCII}]/u.test(text)) hints.push('punycode')
  }
  return hints.length > 0 ? { ...error, params: { ...error.params, hints } } : error
}

export function hintsOf({ params }: FieldError): Hint[] {
  return Array.isArray(params['hints']) ? (params['hints'] as Hint[]) : [] // written by withHints
}
