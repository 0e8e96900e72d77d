// Reads the reports of agents, on one record or counted over those of a type. The definition (`reports`) says which types have them.
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../routes/access.ts'
import { createReadingTurns } from '../../services/records/read/portions.ts'
import type { ReportPeriod } from '../../services/reports/types.ts'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'

type At = { Params: { account: string; type: string; id: string }; Querystring: ReportPeriod }
const counts = '/accounts/:account/:type/reports'
const base = '/accounts/:account/:type/:id/reports'
const query = ['from', 'to'] as const
/** Reading thousands of rows. */
const work = 20

/** Routes below /api/v1. */
export function reportRoutes(app: FastifyInstance, { reports }: Services): void {
  const inTurn = createReadingTurns()
  app.get<At>(counts, { config: { access: signedIn, tokens: true, work } }, async (request, reply) => {
    const caller = await callerIn(request)
    return reply.header('cache-control', 'no-store').send(await inTurn(caller.actor, () => reports.counts(caller, request.params.type)))
  })
  app.get<At>(base, { config: { access: signedIn, tokens: true } }, async (request, reply) => {
    const { type, id } = request.params
    return reply.header('cache-control', 'no-store').send(await reports.read(await callerIn(request), type, id))
  })
  app.get<At>(`${base}/history`, { config: { access: signedIn, tokens: true, query: [...query], work } }, async (request, reply) => {
    const { type, id } = request.params
    return reply.header('cache-control', 'no-store').send(await reports.history(await callerIn(request), type, id, request.query))
  })
  app.get<At>(`${base}/figures`, { config: { access: signedIn, tokens: true, query: [...query], work } }, async (request, reply) => {
    const { type, id } = request.params
    return reply.header('cache-control', 'no-store').send(await reports.figures(await callerIn(request), type, id, request.query))
  })
}
