// Maps refusals of a certificate authority (RFC 8555 section 6.7) to the portal's reasons.
import type { Authorization, Order } from 'acme-client'
import { AuthorityError, type AuthorityReason } from './authority.ts'

type Problem = { type?: unknown; detail?: unknown; subproblems?: unknown }
type Answer = { status: number; data?: unknown; headers?: Record<string, unknown> }

const prefix = 'urn:ietf:params:acme:error:'
const reasons: Record<string, { reason: AuthorityReason; permanent?: true }> = {
  rateLimited: { reason: 'rate_limited' },
  dns: { reason: 'dns', permanent: true },
  connection: { reason: 'connection', permanent: true },
  tls: { reason: 'connection', permanent: true },
  unauthorized: { reason: 'wrong_answer', permanent: true },
  incorrectResponse: { reason: 'wrong_answer', permanent: true },
  caa: { reason: 'caa', permanent: true },
  rejectedIdentifier: { reason: 'rejected_name', permanent: true },
  unsupportedIdentifier: { reason: 'rejected_name', permanent: true },
  accountDoesNotExist: { reason: 'account' },
  userActionRequired: { reason: 'account', permanent: true },
  externalAccountRequired: { reason: 'account', permanent: true },
  invalidContact: { reason: 'account', permanent: true },
  unsupportedContact: { reason: 'account', permanent: true },
  badCSR: { reason: 'other', permanent: true },
  malformed: { reason: 'other' },
  serverInternal: { reason: 'unreachable' },
}
const longest = 250

/** Interceptor for the library's HTTP client: passes successes and bad nonces, which the library handles, and throws every other refusal. */
export function refusalOf(error: { response?: Answer; code?: string }): Answer {
  const { response } = error
  if (!response) throw new AuthorityError('unreachable', { detail: plain(error.code ?? ''), cause: error })
  if (response.status < 400 || typeOf(response.data) === 'badNonce') return response
  const mapped = reasons[typeOf(response.data)]
  const isBusy = response.status === 429 || response.status >= 500
  const reason: AuthorityReason =
    mapped?.reason ?? (response.status === 429 ? 'rate_limited' : isBusy ? 'unreachable' : response.status === 404 ? 'gone' : 'other')
  throw new AuthorityError(reason, {
    permanent: mapped?.permanent ?? false,
    detail: detailOf(response.data),
    retryAfter: secondsOf(response.headers?.['retry-after']),
  })
}

/** Why an order failed: the problem of its first invalid name. */
export function explained(authorizations: Authorization[], order: Order): AuthorityError {
  const failed = authorizations.find(({ status }) => status === 'invalid')
  const problem: unknown =
    failed?.challenges.map((challenge): unknown => (challenge as { error?: unknown }).error).find((one) => one !== undefined) ??
    (order as { error?: unknown }).error
  const mapped = reasons[typeOf(problem)]
  const detail = [failed?.identifier.value, detailOf(problem)].filter(Boolean).join(': ')
  return new AuthorityError(mapped?.reason ?? 'other', { permanent: true, detail: plain(detail) })
}

function typeOf(problem: unknown): string {
  const { type } = (problem ?? {}) as Problem
  return typeof type === 'string' && type.startsWith(prefix) ? type.slice(prefix.length) : ''
}
function detailOf(problem: unknown): string {
  const { detail } = (typeof problem === 'object' && problem !== null ? problem : {}) as Problem
  return typeof detail === 'string' ? plain(detail) : ''
}
function plain(text: string): string {
  return text
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

/** `Retry-After`: seconds or a date (RFC 9110 section 10.2.3). */
function secondsOf(header: unknown): number {
  if (typeof header !== 'string') return 0
  const seconds = /^\d{1,7}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return seconds > 0 ? seconds : 0
}
