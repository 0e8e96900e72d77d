// Cacheable answers: a strong ETag over the exact bytes, 304 when the browser already has them.
import { createHash } from 'node:crypto'
import { varyBy } from '../plugins/vary.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Kept = { type?: string; cacheControl?: string }

/** Sends `body` (text as it is, anything else as JSON) with its ETag. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  { type = 'application/json; charset=utf-8', cacheControl = 'private, no-cache' }: Kept = {},
): FastifyReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  varyBy(reply, 'Cookie, Authorization').header('etag', tag).header('cache-control', cacheControl)
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(text)
}

/** As sendTagged, for an answer that changes only with `version`, which is known beforehand: `produce` runs when the browser has another one. */
export async function sendVersioned(
  request: FastifyRequest,
  reply: FastifyReply,
  version: readonly (string | number)[],
  produce: () => Promise<object>,
): Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(JSON.stringify(version)).digest('base64url').slice(0, 27)}"`
  varyBy(reply, 'Cookie, Authorization').header('etag', tag).header('cache-control', 'private, no-cache')
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(await produce()))
}

/** `If-None-Match` compares weakly: a proxy that compressed the answer may have weakened the tag. */
function matchesTag(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false
  return given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
