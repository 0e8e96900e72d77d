// The step with a code by letter, while it is left.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../services/problem.ts'
import type { SignedIn } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { askedOf, requireToken } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 6, maxLength: 10 } },
}

/** Below /api/v1. */
export function mailCodeRoutes(app: FastifyInstance, { mailCodes }: Services): void {
  app.post(
    '/session/mail-code',
    { config: { tokens: false, operation: operation({ for: 'signedIn', tag: 'own', errors: [401, 403, 429, 503] }) } },
    async (request, reply) => {
      await mailCodes.send(pending(request), askedOf(request))
      return reply.status(204).send()
    },
  )
  app.post<{ Body: { code: string } }>(
    '/session/mail',
    {
      config: { tokens: false, operation: operation({ for: 'signedIn', tag: 'own', errors: [400, 401, 403, 413, 415, 429, 503] }) },
      schema: { body },
      preValidation: async (request) => void reachable(request),
    },
    async (request, reply) => {
      await mailCodes.verify(pending(request), request.body.code, askedOf(request))
      return reply.status(204).send()
    },
  )
}

/** Where nothing is asked there is nothing to guess at. */
function pending(request: FastifyRequest): SignedIn {
  const signedIn = reachable(request)
  if (!request.pendingStep) throw forbidden('no_step')
  return signedIn
}

/** Another step stands before it. */
function reachable(request: FastifyRequest): SignedIn {
  const signedIn = requireToken(request)
  if (request.pendingStep && request.pendingStep !== 'mail') throw forbidden(`${request.pendingStep}_required`)
  return signedIn
}
