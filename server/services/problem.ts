// An error that is reported to the caller. Bugs are plain errors.
import type { FieldError } from '../../src/engine/types.ts'

export type ProblemOptions = { errors?: FieldError[]; detail?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown }

/** Ends a request with `{status, code, errors, …detail}`; `message_key` is `errors.<code>`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: string
  readonly errors: FieldError[]
  readonly detail: Record<string, unknown>
  readonly headers: Record<string, string>
  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.status = status
    this.code = code
    this.errors = options.errors ?? []
    this.detail = options.detail ?? {}
    this.headers = options.headers ?? {}
  }
}

export const notFound = (): Problem => new Problem(404, 'not_found')
export const forbidden = (code = 'forbidden_call'): Problem => new Problem(403, code)
export const unauthenticated = (): Problem => new Problem(401, 'unauthenticated')
/** `more`: there are further errors that were not collected. */
export const invalid = (errors: FieldError[], { more }: { more?: boolean } = {}): Problem =>
  new Problem(400, 'invalid', { errors, detail: more ? { more } : {} })
/** The agent's key is wrong or was replaced. */
export const keyNotFound = (): Problem => new Problem(401, 'key_not_found')
/** A token was given but is invalid: unknown, expired and revoked ones look alike. */
export const invalidToken = (): Problem => new Problem(401, 'invalid_token')
/** Too many wait for the same thing. */
export const busy = (): Problem => new Problem(503, 'busy', { headers: { 'retry-after': '1' } })
/** One rejected place of the input: a JSON Pointer, or the name of a query parameter after `?`. */
export const invalidAt = (path: string, keyword: string, params: Record<string, unknown> = {}): Problem =>
  invalid([{ path, keyword, params }])
