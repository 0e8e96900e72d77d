// Texts of messages for the staff: read while they were not sent, or sent again.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../src/engine/access.ts'
import { messageTextPermission } from '../services/messages/messages.ts'
import { notFound } from '../services/problem.ts'
import type { Caller, Services } from '../services/types.ts'
import { callerOf, requireSession } from './request.ts'

type One = { Params: { id: string } }

/** Below /api/v1. */
export function messageRoutes(app: FastifyInstance, { messages, facts }: Services): void {
  app.get<One>('/messages/:id/text', { config: { tokens: false } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await messages.read(request.params.id, readerOf(request))),
  )

  app.post<One>('/messages/:id/again', { config: { tokens: false } }, async (request, reply) => {
    await messages.again(request.params.id, readerOf(request))
    return reply.status(204).send()
  })

  /** Who may not read texts learns of none. */
  function readerOf(request: FastifyRequest): Caller {
    const { person } = requireSession(request)
    if (person.kind !== 'staff' || !can(request.actor, messageTextPermission, facts)) throw notFound()
    return callerOf(request)
  }
}
