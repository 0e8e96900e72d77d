// Results of checks. Each pair of kind and reason has a sentence in both languages (record checks of i18n; a test compares).
import type { CheckKind, CheckResult, CheckState, CheckSubject } from '../../../src/engine/values/checks.ts'
import { OutsideError } from '../../drivers/outside/errors.ts'

export const reasons = {
  name: ['leads_here', 'leads_by_address', 'elsewhere', 'no_record', 'loop', 'wildcard', 'dns_silent', 'busy', 'too_many'],
  certificate: [
    'shown',
    'covers',
    'no_handshake',
    'shown_other',
    'untrusted',
    'ends_soon',
    'none_chosen',
    'missing',
    'not_covered',
    'expired',
    'not_yet',
    'shown_wrong',
    'shown_expired',
    'busy',
    'too_many',
  ],
  origin: [
    'answers',
    'redirects',
    'refuses',
    'server_error',
    'no_public_address',
    'port_closed',
    'refused',
    'timeout',
    'broken',
    'too_large',
    'tls',
    'tls_name',
    'tls_expired',
    'tls_untrusted',
    'dns_silent',
    'busy',
    'too_many',
  ],
} as const satisfies Record<CheckKind, readonly string[]>
export type Reason = (typeof reasons)[CheckKind][number]

type Values = { found?: string | undefined; expected?: string | undefined }

export function result(subject: CheckSubject, state: CheckState, reason: Reason, { found, expected }: Values = {}): CheckResult {
  return {
    ...subject,
    state,
    reason,
    ...(found !== undefined && found !== '' && { found }),
    ...(expected !== undefined && expected !== '' && { expected }),
  }
}
export const skipped = (subject: CheckSubject, reason: Reason): CheckResult => result(subject, 'skipped', reason)

/** Failed queries say nothing about the record. */
const inconclusive = ['dns_silent', 'busy'] as const
export function isInconclusive(error: unknown): error is OutsideError & { reason: (typeof inconclusive)[number] } {
  return error instanceof OutsideError && inconclusive.some((reason) => reason === error.reason)
}
