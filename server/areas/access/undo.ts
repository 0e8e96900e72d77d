// Undo links of messages about changed accounts. Opening the link shows a page; only this call acts.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 1, maxLength: 128 } },
}

/** Routes below /api/v1. */
export function undoRoutes(app: FastifyInstance, { undo }: Services): void {
  app.post<{ Body: { code: string } }>(
    '/undo',
    {
      config: {
        access: anybody,
        tokens: false,
        operation: operation({ tag: 'credentials', answer: schemaOf('Undone'), errors: [400, 403, 409, 413, 415, 429, 503] }),
      },
      schema: { body },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await undo.accept(request.body.code, guestRequestOf(request))),
  )
}
