// Interface of certificate authorities, so that another protocol is another file.

/** The portal's account at the authority: its key as PEM, and its URL once it is registered. */
export type AuthorityAccount = { key: string; url?: string }
/** State of an order, serialisable as JSON; includes the certificate's key. */
export type Ticket = { order: string; key: string; csr: string }
export type Advance = {
  account: AuthorityAccount
  names: readonly string[]
  /** Absent: nothing was ordered yet. */
  ticket?: Ticket
  /** Publishes the content of /.well-known/acme-challenge/<token> for each name (RFC 8555 section 8.3) before the authority is asked to validate. */
  publish: (token: string, content: string) => Promise<void>
  /** Stores the account once it has a URL. */
  register: (account: AuthorityAccount) => Promise<void>
}
export type Advanced = { is: 'waiting'; ticket: Ticket } | { is: 'issued'; certificates: string; key: string }
export type AuthorityDriver = {
  /** URL of the authority's directory: tickets and accounts are valid at one authority only. */
  directory: string
  newAccount: () => Promise<AuthorityAccount>
  /** Advances an order by one step. Steps are repeatable after a crash at any point. Throws AuthorityError. */
  advance: (order: Advance) => Promise<Advanced>
}

/** Why there is no certificate; the portal's texts explain each reason. */
export const authorityReasons = [
  'unreachable',
  'rate_limited',
  'dns',
  'connection',
  'wrong_answer',
  'caa',
  'rejected_name',
  'account',
  'gone',
  'other',
] as const
export type AuthorityReason = (typeof authorityReasons)[number]

/** `permanent` = the same order would be refused again. `detail` is the authority's own text, one plain line. `retryAfter` in seconds. */
export class AuthorityError extends Error {
  override name = 'AuthorityError'
  readonly reason: AuthorityReason
  readonly permanent: boolean
  readonly detail: string
  readonly retryAfter: number
  constructor(
    reason: AuthorityReason,
    {
      permanent = false,
      detail = '',
      retryAfter = 0,
      cause,
    }: { permanent?: boolean; detail?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`${reason}${detail && `: ${detail}`}`, { cause })
    this.reason = reason
    this.permanent = permanent
    this.detail = detail
    this.retryAfter = retryAfter
  }
}
