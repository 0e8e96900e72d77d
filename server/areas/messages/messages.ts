// Texts of messages for the staff: read while they were not sent, or sent again.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../../src/engine/rights/access.ts'
import { messageTextPermission } from '../../services/messages/messages.ts'
import { notFound } from '../../services/problem.ts'
import type { Caller } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { callerOf, originOf, requireSession } from '../../routes/request.ts'
import { passwordWork } from '../../routes/work.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

type One = { Params: { id: string } }
type Read = One & { Body: { password?: string } }
const reading = { type: 'object', additionalProperties: false, properties: { password: { type: 'string', minLength: 1, maxLength: 256 } } }

/** Below /api/v1. */
export function messageRoutes(app: FastifyInstance, { messages, ownPassword, facts }: Services): void {
  app.post<Read>(
    '/messages/:id/text',
    {
      config: {
        tokens: false,
        work: passwordWork,
        operation: operation({
          for: { staff: messageTextPermission },
          tag: 'messages',
          path: ['id'],
          answer: schemaOf('MessageText'),
          errors: [400, 401, 403, 404, 413, 415, 429],
        }),
      },
      schema: { body: reading },
      preValidation: async (request) => void readerOf(request),
    },
    async (request, reply) => {
      const isProved = await proves(request)
      return reply.header('cache-control', 'no-store').send(await messages.read(request.params.id, readerOf(request), { isProved }))
    },
  )

  app.post<One>(
    '/messages/:id/again',
    {
      config: {
        tokens: false,
        operation: operation({ for: { staff: messageTextPermission }, tag: 'messages', path: ['id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      await messages.again(request.params.id, readerOf(request))
      return reply.status(204).send()
    },
  )

  /** Whether the password came with the call. Throws what a wrong one throws. */
  async function proves(request: FastifyRequest<Read>): Promise<boolean> {
    const { password } = request.body
    if (password === undefined) return false
    await ownPassword.prove(requireSession(request).person, password, originOf(request))
    return true
  }

  /** Who may not read texts learns of none. */
  function readerOf(request: FastifyRequest): Caller {
    const { person } = requireSession(request)
    if (person.kind !== 'staff' || !can(request.actor, messageTextPermission, facts)) throw notFound()
    return callerOf(request)
  }
}
