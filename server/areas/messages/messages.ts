// Outgoing messages for the staff: unsent ones can be read, failed ones sent again.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messageTextPermission } from '../../services/messages/messages.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf, originOf, signedInOf } from '../../routes/request.ts'
import { passwordWork } from '../../routes/work.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

type One = { Params: { id: string } }
type Read = One & { Body: { password?: string } }
const reading = { type: 'object', additionalProperties: false, properties: { password: { type: 'string', minLength: 1, maxLength: 256 } } }

/** Routes below /api/v1. */
export function messageRoutes(app: FastifyInstance, { messages, ownPassword }: Services): void {
  app.post<Read>(
    '/messages/:id/text',
    {
      config: {
        access: staff(messageTextPermission, { refusal: 'hidden' }),
        tokens: false,
        work: passwordWork,
        operation: operation({
          tag: 'messages',
          path: ['id'],
          answer: schemaOf('MessageText'),
          errors: [400, 401, 403, 404, 413, 415, 429],
        }),
      },
      schema: { body: reading },
    },
    async (request, reply) => {
      const isProved = await proves(request)
      return reply.header('cache-control', 'no-store').send(await messages.read(request.params.id, callerOf(request), { isProved }))
    },
  )

  app.post<One>(
    '/messages/:id/again',
    {
      config: {
        access: staff(messageTextPermission, { refusal: 'hidden' }),
        tokens: false,
        operation: operation({ tag: 'messages', path: ['id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      await messages.again(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )

  /** Whether the call carried the password. Throws the error of a wrong one. */
  async function proves(request: FastifyRequest<Read>): Promise<boolean> {
    const { password } = request.body
    if (password === undefined) return false
    await ownPassword.prove(signedInOf(request).person, password, originOf(request))
    return true
  }
}
