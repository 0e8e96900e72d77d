// The version that a change is based on, in order of precedence: `If-Match`, `?version=`, the body's `version`, the default that the token allows.
import type { FastifyRequest } from 'fastify'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { invalidAt } from '../../services/problem.ts'
import { type Precondition, versionMissing } from '../../services/records/write/rules/precondition.ts'

const versionQuery = 'version'
/** Query parameters of calls without a body. */
export const versionOnly = [versionQuery] as const

/** Names the draft that a call replaces, publishes or discards. */
export const draftQuery = ['draft'] as const

/** Throws 400 when it is malformed. */
export function draftIn({ query }: FastifyRequest): string | undefined {
  const { draft } = query as Record<string, string | undefined>
  if (draft !== undefined && !/^[a-z0-9]{16}$/.test(draft)) throw invalidAt('?draft', 'format', { format: 'draft' })
  return draft
}

/** Throws 428 when no version is given, 400 when it is malformed. */
export function preconditionOf({ headers, query, body, signedIn }: FastifyRequest): Precondition {
  const header = headers['if-match']
  const requested = (query as Record<string, string | undefined>)[versionQuery]
  if (header !== undefined) return ofHeader(header)
  if (requested !== undefined) return numberIn(requested, /^([1-9]\d{0,9})$/, versionQuery)
  const inBody = isPlainObject(body) ? body[versionQuery] : undefined
  if (typeof inBody === 'number' && Number.isSafeInteger(inBody)) return { inBody }
  if (signedIn?.isSimpleRest) return 'any'
  throw versionMissing()
}

function ofHeader(text: string): Precondition {
  return text.trim() === '*' ? 'any' : numberIn(text, /^(?:W\/)?"([1-9]\d{0,9})"$/, 'if-match')
}

function numberIn(text: string, pattern: RegExp, name: string): number {
  const version = pattern.exec(text)?.[1]
  if (version === undefined) throw invalidAt(`?${name}`, 'format', { format: 'version' })
  return Number(version)
}
