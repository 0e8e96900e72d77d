// Invitations to an account: for its customers, and for staff who entered it.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { localeOf, originOf, requireRecentProof } from '../../routes/request.ts'
import { operation, written } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

type In = { Params: { account: string; id: string } }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'role'],
  properties: { email: { type: 'string', minLength: 3, maxLength: 254 }, role: { type: 'string', minLength: 1, maxLength: 64 } },
}

/** Routes below /api/v1. */
export function invitationRoutes(app: FastifyInstance, { invitations }: Services): void {
  app.get<In>(
    '/accounts/:account/invitations',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account'], answer: listOf(schemaOf('Invitation')), errors: [401, 403, 404] }),
      },
    },
    async (request) => invitations.list(accountOf(request).name),
  )
  app.post<In & { Body: { email: string; role: string } }>(
    '/accounts/:account/invitations',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({
          tag: 'members',
          path: ['account'],
          status: 201,
          answer: schemaOf('Invitation'),
          errors: [...written, 409, 429],
        }),
      },
      schema: { body },
    },
    async (request, reply) => {
      const account = accountOf(request)
      requireRecentProof(request)
      const made = await invitations.create(account, { ...request.body, locale: localeOf(request) }, originOf(request))
      return reply.status(201).send(made)
    },
  )
  app.put<In>(
    '/accounts/:account/invitations/:id',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account', 'id'], answer: schemaOf('Invitation'), errors: [401, 403, 404, 429] }),
      },
    },
    async (request) => {
      // The new link grants access just as the first one did.
      requireRecentProof(request)
      return invitations.sendAgain(accountOf(request), request.params.id, localeOf(request), originOf(request))
    },
  )
  app.delete<In>(
    '/accounts/:account/invitations/:id',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'members', path: ['account', 'id'], errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      await invitations.revoke(accountOf(request), request.params.id, originOf(request))
      return reply.status(204).send()
    },
  )
}
