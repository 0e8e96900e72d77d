// Long-running tasks of a record: their state, and starting them. The definition names them (`actions.task.read`).
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../routes/access.ts'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'

type At = { Params: { account: string; type: string; id: string; task: string } }
const base = '/accounts/:account/:type/:id/:task'

/** Routes below /api/v1. */
export function taskRoutes(app: FastifyInstance, { issuing }: Services): void {
  app.get<At>(base, { config: { access: signedIn, tokens: true } }, async (request, reply) => {
    const { type, id, task } = request.params
    return reply.header('cache-control', 'no-store').send(await issuing.read(await callerIn(request), type, id, task))
  })
  app.post<At>(base, { config: { access: signedIn, tokens: true } }, async (request, reply) => {
    const { type, id, task } = request.params
    return reply.status(202).send(await issuing.begin(await callerIn(request), type, id, task))
  })
}
