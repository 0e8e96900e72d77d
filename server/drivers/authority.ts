// How certificates are ordered from a certification authority: a small interface, so that another way is another file.

/** The portal's account there: its key as PEM, and the address it is known by, once it has one. */
export type AuthorityAccount = { key: string; url?: string }
/** How far an order is, as JSON can keep it; the key of the certificate among it. */
export type Ticket = { order: string; key: string; csr: string }
export type Advance = {
  account: AuthorityAccount
  names: readonly string[]
  /** Absent: nothing was ordered yet. */
  ticket?: Ticket
  /** What the authority will find at /.well-known/acme-challenge/<token> of each name (RFC 8555 section 8.3). Called before the authority is told to look. */
  publish: (token: string, content: string) => Promise<void>
  /** The account has an address now. */
  register: (account: AuthorityAccount) => Promise<void>
}
export type Advanced = { is: 'waiting'; ticket: Ticket } | { is: 'issued'; certificates: string; key: string }
export type AuthorityDriver = {
  /** Which authority it is: tickets and accounts of one say nothing to another. */
  directory: string
  newAccount: () => Promise<AuthorityAccount>
  /** One step of an order; steps are taken again after a stop wherever it came. Throws AuthorityError. */
  advance: (order: Advance) => Promise<Advanced>
}

/** Why there is no certificate; what each means to a person stands in the words of the portal. */
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
