// Step-up: proves again who uses the session.
import type { FastifyInstance } from 'fastify'
import type { Proof } from '../../services/access/proofs/proofs.ts'
import { forbidden } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { signedIn } from '../../routes/access.ts'
import { guestRequestOf, originOf, signedInOf } from '../../routes/request.ts'
import { passwordWork } from '../../routes/work.ts'
import { operation } from '../../routes/openapi/operations.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    password: { type: 'string', minLength: 1, maxLength: 256 },
    totp: { type: 'string', minLength: 6, maxLength: 32 },
    sms: { type: 'string', minLength: 4, maxLength: 10 },
  },
}

/** Routes below /api/v1. */
export function proofRoutes(app: FastifyInstance, { proofs }: Services): void {
  app.post<{ Body: Proof }>(
    '/session/proof',
    {
      config: {
        access: signedIn,
        tokens: false,
        work: passwordWork,
        operation: operation({ tag: 'own', errors: [400, 401, 403, 413, 415, 429, 503] }),
      },
      schema: { body },
    },
    async (request, reply) => {
      const signedIn = signedInOf(request)
      if (signedIn.kind === 'token') throw forbidden('token_not_allowed')
      await proofs.show(signedIn, request.body, originOf(request), guestRequestOf(request))
      return reply.status(204).send()
    },
  )
}
