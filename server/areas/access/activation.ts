// Confirms e-mail addresses by link; people who may do so can request the message again.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { badBodyIs } from '../../routes/badBody.ts'
import { anybody, signedIn } from '../../routes/access.ts'
import { guestRequestOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'code'],
  properties: { email: { type: 'string', maxLength: 254 }, code: { type: 'string', minLength: 1, maxLength: 256 } },
}

/** Routes below /api/v1. */
export function activationRoutes(app: FastifyInstance, { guestServices }: Services): void {
  app.post<{ Body: { email: string; code: string } }>(
    '/activation',
    {
      config: {
        access: anybody,
        tokens: false,
        operation: operation({ tag: 'credentials', answer: schemaOf('Activated'), errors: [400, 410, 415, 429] }),
      },
      schema: { body },
      errorHandler: badBodyIs('activation_failed'),
    },
    (request) => guestServices.activation.accept(request.body, guestRequestOf(request)),
  )

  app.post<{ Body: { email: string; code: string } }>(
    '/activation/again',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 401, 409, 415, 429] }) },
      schema: { body },
    },
    async (request, reply) => {
      await guestServices.activation.again(request.body, guestRequestOf(request))
      return reply.status(204).send()
    },
  )

  app.post<{ Params: { id: string } }>(
    '/persons/:id/verification',
    {
      config: {
        access: signedIn,
        tokens: false,
        operation: operation({ tag: 'credentials', path: ['id'], errors: [401, 403, 404, 409, 429] }),
      },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      await guestServices.activation.ask(
        request.params.id,
        { person, as: request.actor, reach: request.reachOf(person) },
        guestRequestOf(request),
      )
      return reply.status(204).send()
    },
  )
}
