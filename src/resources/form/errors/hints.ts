// Points out invisible causes of an invalid text: blanks at its ends, characters that a domain name may not contain.
import { getAt } from '../../../engine/schema/paths.ts'
import type { FieldError } from '../../../engine/types.ts'

export type Hint = 'spaces' | 'punycode'
const HINTED = new Set(['format', 'pattern', 'enum', 'const'])
const NAMES = new Set(['host', 'hostname', 'dns-name', 'dns-zone', 'dns-host'])

/** The error with the invisible cause (`params.hints`), which is shown after its own text. */
export function withHints(error: FieldError, draft: unknown): FieldError {
  if (!HINTED.has(error.keyword)) return error
  const text = error.params['key'] ?? getAt(draft, error.path)
  if (typeof text !== 'string') return error
  const hints: Hint[] = []
  if (text !== text.trim()) hints.push('spaces')
  if (NAMES.has(String(error.params['format'])) && /[^\p{ASCII}]/u.test(text)) hints.push('punycode')
  return hints.length > 0 ? { ...error, params: { ...error.params, hints } } : error
}

export function hintsOf({ params }: FieldError): Hint[] {
  return Array.isArray(params['hints']) ? (params['hints'] as Hint[]) : [] // written by withHints
}
