// Merges the `Vary` values that several plugins and routes set on one response.
import type { FastifyReply } from 'fastify'

export function varyBy(reply: FastifyReply, names: string): FastifyReply {
  const before = reply.getHeader('vary')
  return reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`)
}
