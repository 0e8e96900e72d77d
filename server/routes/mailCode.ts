// The step with a code by letter, while it is left.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../services/problem.ts'
import type { SignedIn } from '../services/model.ts'
import type { Services } from '../services/types.ts'
import { askedOf, requireToken } from './request.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 6, maxLength: 10 } },
}

/** Below /api/v1. */
export function mailCodeRoutes(app: FastifyInstance, { mailCodes }: Services): void {
  app.post('/session/mail-code', { config: { tokens: false } }, async (request, reply) => {
    await mailCodes.send(pending(request), askedOf(request))
    return reply.status(204).send()
  })
  app.post<{ Body: { code: string } }>(
    '/session/mail',
    { config: { tokens: false }, schema: { body }, preValidation: async (request) => void reachable(request) },
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
