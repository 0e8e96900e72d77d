// Members of an account: for its customers, and for staff who entered it.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { originOf, requireRecentProof } from '../../routes/request.ts'
import { operation, written } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

type In = { Params: { account: string; id: string } }
const role = {
  type: 'object',
  additionalProperties: false,
  required: ['role'],
  properties: { role: { type: 'string', minLength: 1, maxLength: 64 } },
}

/** Routes below /api/v1. */
export function memberRoutes(app: FastifyInstance, { members }: Services): void {
  app.get<In>(
    '/accounts/:account/members',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account'], answer: listOf(schemaOf('Member')), errors: [401, 403, 404] }),
      },
    },
    async (request) => members.list(accountOf(request).name, originOf(request).actor),
  )
  app.patch<In & { Body: { role: string } }>(
    '/accounts/:account/members/:id',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account', 'id'], answer: schemaOf('Member'), errors: [...written, 409] }),
      },
      schema: { body: role },
    },
    async (request) => {
      const { name } = accountOf(request)
      requireRecentProof(request)
      return members.setRole(name, request.params.id, request.body.role, originOf(request))
    },
  )
  app.delete<In>(
    '/accounts/:account/members/:id',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account', 'id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      const { name } = accountOf(request)
      requireRecentProof(request)
      await members.remove(name, request.params.id, originOf(request))
      return reply.status(204).send()
    },
  )
}
