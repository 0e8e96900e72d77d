// Who is invited to become a person of an account. To customers in it, and to staff who entered it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { localeOf, originOf, requireOpenAccount, requireRecentProof } from '../../routes/request.ts'
import { operation, written } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

type In = { Params: { account: string; id: string } }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'role'],
  properties: { email: { type: 'string', minLength: 3, maxLength: 254 }, role: { type: 'string', minLength: 1, maxLength: 64 } },
}

/** Below /api/v1. */
export function invitationRoutes(app: FastifyInstance, { invitations, facts }: Services): void {
  const inside = (request: FastifyRequest) => requireOpenAccount(request, facts)
  const known = async (request: FastifyRequest): Promise<void> => void (await inside(request))

  app.get<In>(
    '/accounts/:account/invitations',
    {
      config: {
        tokens: false,
        operation: operation({ tag: 'members', path: ['account'], answer: listOf(schemaOf('Invitation')), errors: [401, 403, 404] }),
      },
    },
    async (request) => invitations.list((await inside(request)).name),
  )
  app.post<In & { Body: { email: string; role: string } }>(
    '/accounts/:account/invitations',
    {
      config: {
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
      preValidation: known,
    },
    async (request, reply) => {
      const account = await inside(request)
      requireRecentProof(request)
      const made = await invitations.create(account, { ...request.body, locale: localeOf(request) }, originOf(request))
      return reply.status(201).send(made)
    },
  )
  app.put<In>(
    '/accounts/:account/invitations/:id',
    {
      config: {
        tokens: false,
        operation: operation({ tag: 'members', path: ['account', 'id'], answer: schemaOf('Invitation'), errors: [401, 403, 404, 429] }),
      },
    },
    async (request) => {
      const account = await inside(request)
      // The new link is a way in as the first one was.
      requireRecentProof(request)
      return invitations.sendAgain(account, request.params.id, localeOf(request), originOf(request))
    },
  )
  app.delete<In>(
    '/accounts/:account/invitations/:id',
    { config: { tokens: false, operation: operation({ tag: 'members', path: ['account', 'id'], errors: [401, 403, 404] }) } },
    async (request, reply) => {
      await invitations.revoke(await inside(request), request.params.id, originOf(request))
      return reply.status(204).send()
    },
  )
}
