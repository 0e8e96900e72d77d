// `Vary` is a list: what several plugins and routes say of one answer is joined.
import type { FastifyReply } from 'fastify'

export function varyBy(reply: FastifyReply, names: string): FastifyReply {
  const before = reply.getHeader('vary')
  return reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`)
}
