// Classifies an error for pages. Reads HttpError (status, body = ErrorBody) and anything thrown.
import type { ErrorBody } from '../engine/types.ts'

export const problemKinds = ['offline', 'forbidden', 'missing', 'conflict', 'busy', 'server', 'broken'] as const
export type ProblemKind = (typeof problemKinds)[number]
export type Problem = {
  kind: ProblemKind
  status: number
  code: string
  requestId?: string
  body?: ErrorBody
  retryAfter?: number
  /** Time of the next allowed attempt, in milliseconds. */ retryAt?: number
}

export function problemOf(error: unknown): Problem {
  const status = numberAt(error, 'status') ?? -1
  const body = bodyOf(error)
  return {
    kind: kindOf(status),
    status,
    code: body?.code ?? (status === 0 ? 'offline' : 'unknown'),
    requestId: body?.request_id,
    body,
    retryAfter: numberAt(error, 'retryAfter'),
    retryAt: numberAt(error, 'retryAt'),
  }
}

function kindOf(status: number): ProblemKind {
  if (status === 0) return 'offline'
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'missing'
  if (status === 409 || status === 412) return 'conflict'
  if (status === 429) return 'busy'
  return status >= 500 ? 'server' : 'broken'
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  return typeof found === 'number' ? found : undefined
}

function bodyOf(error: unknown): ErrorBody | undefined {
  const body = typeof error === 'object' && error !== null ? (error as { body?: unknown }).body : undefined
  return typeof body === 'object' && body !== null && typeof (body as ErrorBody).code === 'string' ? (body as ErrorBody) : undefined
}
