// Proof of control over names: the DNS records that an account has to publish, and an immediate check.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'
import { account, accountOf, signedIn } from '../../routes/access.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

type At = { Params: { account: string; type: string; id: string } }

/** Routes below /api/v1. */
export function nameRoutes(app: FastifyInstance, { names }: Services): void {
  app.get(
    '/accounts/:account/name-proof',
    {
      config: {
        access: account,
        tokens: true,
        operation: operation({ tag: 'session', path: ['account'], answer: schemaOf('NameProof'), errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await names.proof(accountOf(request).name)),
  )
  app.post<At>('/accounts/:account/:type/:id/names/check', { config: { access: signedIn, tokens: true } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await names.check(await callerIn(request), request.params.type, request.params.id)),
  )
}
