// Links by which employees set their passwords: made by whoever may change them, used without a session.
import type { FastifyInstance } from 'fastify'
import { can } from '../../../src/engine/rights/access.ts'
import { passwordLinkPermission } from '../../services/access/passwordLinks.ts'
import { notFound } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { callerOf, requireRecentProof, requireSession } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'password'],
  properties: { code: { type: 'string', minLength: 1, maxLength: 256 }, password: { type: 'string', maxLength: 256 } },
}

/** Below /api/v1. */
export function passwordRoutes(app: FastifyInstance, { passwordLinks, facts }: Services): void {
  app.post<{ Params: { id: string } }>(
    '/staff/:id/password-link',
    {
      config: {
        tokens: false,
        operation: operation({
          for: { staff: passwordLinkPermission },
          tag: 'session',
          path: ['id'],
          status: 201,
          answer: schemaOf('PasswordLink'),
          errors: [401, 403, 404, 409],
        }),
      },
    },
    async (request, reply) => {
      const { person } = requireSession(request)
      // As the record itself, which nobody finds who may not read it.
      if (person.kind !== 'staff' || !can(request.actor, passwordLinkPermission, facts)) throw notFound()
      requireRecentProof(request)
      return reply.status(201).send(await passwordLinks.offer(request.params.id, callerOf(request), request.brand.id))
    },
  )

  app.post<{ Body: { code: string; password: string } }>(
    '/password',
    {
      config: { tokens: false, operation: operation({ for: 'anybody', tag: 'session', errors: [400, 403, 415, 429, 503] }) },
      schema: { body },
    },
    async (request, reply) => {
      await passwordLinks.accept({ ...request.body, ip: request.ip, requestId: request.id })
      return reply.status(204).send()
    },
  )
}
