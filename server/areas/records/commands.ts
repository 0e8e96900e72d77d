// Commands of a record: `commands` of its definition names them.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../routes/access.ts'
import type { Services } from '../../services/types.ts'
import { preconditionOf, versionOnly } from './precondition.ts'
import { callerIn, tagged } from './records.ts'

type At = { Params: { account: string; type: string; id: string; command: string } }

/** Routes below /api/v1. */
export function commandRoutes(app: FastifyInstance, { records }: Services): void {
  app.post<At>(
    '/accounts/:account/:type/:id/commands/:command',
    { config: { access: signedIn, tokens: true, query: versionOnly } },
    async (request, reply) => {
      const { type, id, command } = request.params
      return tagged(reply, await records.command(await callerIn(request), type, id, preconditionOf(request), command))
    },
  )
}
