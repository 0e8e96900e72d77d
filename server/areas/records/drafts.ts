// The draft of a record, for types with `drafts`.
import type { FastifyInstance } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { signedIn } from '../../routes/access.ts'
import type { Services } from '../../services/types.ts'
import { draftIn, draftQuery, preconditionOf } from './precondition.ts'
import { callerIn } from './records.ts'

type At = { Params: { account?: string; type: string; id: string } }

/** Routes below /api/v1. Saving a draft changes nothing of the record; `PUT` of the record with `?draft=` publishes. */
export function draftRoutes(app: FastifyInstance, { records: { drafts } }: Services): void {
  for (const base of ['/accounts/:account/:type', '/:type']) {
    app.get<At>(`${base}/:id/draft`, { config: { access: signedIn, tokens: true } }, async (request, reply) => {
      const { type, id } = request.params
      return reply.header('cache-control', 'no-store').send(await drafts.read(await callerIn(request), type, id))
    })
    app.put<At>(
      `${base}/:id/draft`,
      { config: { access: signedIn, tokens: true, query: draftQuery, work: 10 }, bodyLimit: maxRecordBytes },
      async (request) => {
        const { type, id } = request.params
        const ask = { seen: preconditionOf(request), over: draftIn(request), body: request.body }
        return drafts.save(await callerIn(request), type, id, ask)
      },
    )
    app.delete<At>(`${base}/:id/draft`, { config: { access: signedIn, tokens: true, query: draftQuery } }, async (request) => {
      const { type, id } = request.params
      return drafts.discard(await callerIn(request), type, id, draftIn(request))
    })
  }
}
