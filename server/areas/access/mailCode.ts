// Sign-in step: a code sent by e-mail.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../../services/problem.ts'
import type { SignedIn } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { stepping } from '../../routes/access.ts'
import { guestRequestOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 6, maxLength: 10 } },
}

/** Routes below /api/v1. */
export function mailCodeRoutes(app: FastifyInstance, { mailCodes }: Services): void {
  app.post(
    '/session/mail-code',
    { config: { access: stepping('mail'), tokens: false, operation: operation({ tag: 'own', errors: [401, 403, 429, 503] }) } },
    async (request, reply) => {
      await mailCodes.send(pending(request), guestRequestOf(request))
      return reply.status(204).send()
    },
  )
  app.post<{ Body: { code: string } }>(
    '/session/mail',
    {
      config: {
        access: stepping('mail'),
        tokens: false,
        operation: operation({ tag: 'own', errors: [400, 401, 403, 413, 415, 429, 503] }),
      },
      schema: { body },
    },
    async (request, reply) => {
      await mailCodes.verify(pending(request), request.body.code, guestRequestOf(request))
      return reply.status(204).send()
    },
  )
}

/** Rejects guesses when the session has no pending step. */
function pending(request: FastifyRequest): SignedIn {
  const signedIn = signedInOf(request)
  if (!request.pendingStep) throw forbidden('no_step')
  return signedIn
}
