// Live checks of a record. A POST, though nothing is stored: it queries outside services and has a cost.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../routes/access.ts'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'

type At = { Params: { account: string; type: string; id: string } }

/** Routes below /api/v1. */
export function checkRoutes(app: FastifyInstance, { checks }: Services): void {
  app.post<At>('/accounts/:account/:type/:id/checks', { config: { access: signedIn, tokens: true, work: 50 } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await checks.run(await callerIn(request), request.params.type, request.params.id)),
  )
}
