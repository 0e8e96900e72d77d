// Unsubscribe links of reports. Opening the link changes nothing; only this call does.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { badBodyIs } from '../../routes/badBody.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'uid', 'code'],
  properties: { email: text(254), uid: text(64), code: text(256) },
}

/** Routes below /api/v1. */
export function unsubscribeRoutes(app: FastifyInstance, { guestServices }: Services): void {
  app.post<{ Body: { email: string; uid: string; code: string } }>(
    '/reports/unsubscribe',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 404, 415, 429] }) },
      schema: { body },
      errorHandler: badBodyIs('bad_link'),
    },
    async (request, reply) => {
      await guestServices.subscriptions.end(request.body, guestRequestOf(request))
      return reply.status(204).send()
    },
  )
}
