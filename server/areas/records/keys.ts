// Shows and replaces secrets of records that `keys` of their definition names, such as the key of a stream.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../routes/access.ts'
import type { KeyAsk, KeyRotation } from '../../services/records/keys.ts'
import type { Services } from '../../services/types.ts'
import { preconditionOf, versionOnly } from './precondition.ts'
import { callerIn, tagged } from './records.ts'

type At = { Params: { account: string; type: string; id: string } }

const pointer = { type: 'string', minLength: 1, maxLength: 500 }
const ask = { type: 'object', additionalProperties: false, required: ['at'], properties: { at: pointer } }
const rotation = {
  type: 'object',
  additionalProperties: false,
  required: ['at', 'hours'],
  properties: { at: pointer, hours: { type: 'integer', minimum: 0, maximum: 720 } },
}
const base = '/accounts/:account/:type/:id/keys'

/** Routes below /api/v1. Closed to API tokens: a program would take the secret elsewhere. */
export function keyRoutes(app: FastifyInstance, { records: { keys } }: Services): void {
  app.post<At & { Body: KeyAsk }>(
    `${base}/reveal`,
    { config: { access: signedIn, tokens: false, work: 10 }, schema: { body: ask } },
    async (request, reply) => {
      const { type, id } = request.params
      return reply.header('cache-control', 'no-store').send(await keys.reveal(await callerIn(request), type, id, request.body))
    },
  )
  app.post<At & { Body: KeyRotation }>(
    `${base}/rotate`,
    { config: { access: signedIn, tokens: false, query: versionOnly }, schema: { body: rotation } },
    async (request, reply) => {
      const { type, id } = request.params
      return tagged(reply, await keys.rotate(await callerIn(request), type, id, preconditionOf(request), request.body))
    },
  )
}
