// Records over HTTP: the simple-rest dialect, once below an account and once for the provider's own types.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentRange, readListQuery } from '../plugins/query.ts'
import { invalid, invalidAt, notFound, Problem } from '../services/problem.ts'
import type { WireRecord } from '../services/records/wire.ts'
import type { Caller, Services } from '../services/types.ts'
import { callerOf, optionalAccount, requireSession } from './request.ts'

type Named = { Params: { account?: string; type: string; id: string; version: string }; Querystring: Record<string, string> }

/** Below /api/v1. */
export function recordRoutes(app: FastifyInstance, { records }: Services): void {
  for (const base of ['/accounts/:account/:type', '/:type']) {
    app.get<Named>(base, async (request, reply) => {
      const caller = await callerIn(request)
      const ask = readListQuery(request.query, invalid)
      const { rows, total } = await records.list(caller, request.params.type, ask)
      void reply.header('content-range', contentRange(request.params.type, ask.from, rows.length, total))
      return rows
    })
    app.post<Named>(base, async (request, reply) => tagged(reply.status(201), await records.create(await callerIn(request), request.params.type, request.body)))
    app.get<Named>(`${base}/:id`, async (request, reply) => tagged(reply, await records.read(await callerIn(request), request.params.type, request.params.id)))
    app.put<Named>(`${base}/:id`, async (request, reply) => tagged(reply, await records.replace(await callerIn(request), request.params.type, request.params.id, versionOf(request), request.body)))
    app.patch<Named>(`${base}/:id`, async (request, reply) => tagged(reply, await records.merge(await callerIn(request), request.params.type, request.params.id, versionOf(request), request.body)))
    app.delete<Named>(`${base}/:id`, async (request) => records.remove(await callerIn(request), request.params.type, request.params.id, versionOf(request)))
    app.get<Named>(`${base}/:id/revisions`, async (request) => records.revisions(await callerIn(request), request.params.type, request.params.id))
    app.get<Named>(`${base}/:id/revisions/:version`, async (request) => {
      if (!/^[1-9]\d{0,9}$/.test(request.params.version)) throw notFound()
      return records.revision(await callerIn(request), request.params.type, request.params.id, Number(request.params.version))
    })
  }
}

async function callerIn(request: FastifyRequest<Named>): Promise<Caller> {
  requireSession(request)
  return callerOf(request, request.params.account === undefined ? undefined : await optionalAccount(request))
}

function tagged(reply: FastifyReply, record: WireRecord): FastifyReply {
  return reply.header('etag', `"${record.version}"`).header('cache-control', 'no-store').send(record)
}

/** The version the caller has seen: `If-Match: "3"`. 428 without it. */
function versionOf(request: FastifyRequest): number {
  const given = request.headers['if-match']
  if (given === undefined) throw new Problem(428, 'precondition_required')
  const version = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(given)?.[1]
  if (version === undefined) throw invalidAt('?if-match', 'format', { format: 'version' })
  return Number(version)
}
