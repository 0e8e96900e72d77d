// One-time links with which employees set their passwords: created by authorised staff, used without a session.
import type { FastifyInstance } from 'fastify'
import { passwordLinkPermission } from '../../services/access/signIn/passwordLinks.ts'
import type { Services } from '../../services/types.ts'
import { anybody, staff } from '../../routes/access.ts'
import { callerOf, localeOf, requireRecentProof } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'password'],
  properties: { code: { type: 'string', minLength: 1, maxLength: 256 }, password: { type: 'string', maxLength: 256 } },
}

/** Route options of the calls that create a link for an employee. */
const makesLink = (answer: 'PasswordLink' | 'PasswordLetter', errors: number[]) => ({
  access: staff(passwordLinkPermission, { refusal: 'hidden' }),
  tokens: false as const,
  operation: operation({ tag: 'session', path: ['id'], status: 201, answer: schemaOf(answer), errors: [401, 403, 404, 409, ...errors] }),
})

/** Routes below /api/v1. */
export function passwordRoutes(app: FastifyInstance, { passwordLinks }: Services): void {
  app.post<{ Params: { id: string } }>('/staff/:id/password-link', { config: makesLink('PasswordLink', []) }, async (request, reply) => {
    requireRecentProof(request)
    return reply.status(201).send(await passwordLinks.offer(request.params.id, callerOf(request), request.brand.id))
  })

  app.post<{ Params: { id: string } }>(
    '/staff/:id/password-letter',
    { config: makesLink('PasswordLetter', [429]) },
    async (request, reply) => {
      requireRecentProof(request)
      return reply.status(201).send(await passwordLinks.letter(request.params.id, callerOf(request), localeOf(request)))
    },
  )

  app.post<{ Body: { code: string; password: string } }>(
    '/password',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'session', errors: [400, 403, 415, 429, 503] }) },
      schema: { body },
    },
    async (request, reply) => {
      await passwordLinks.accept({ ...request.body, ip: request.ip, requestId: request.id })
      return reply.status(204).send()
    },
  )
}
