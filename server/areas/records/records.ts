// Records over HTTP: the simple-rest dialect, below an account and for the provider's own types.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxLabelLength, maxLabels } from '../../../src/engine/formats/labels.ts'
import { isMergePatch, maxRecordBytes } from '../../plugins/body.ts'
import { contentRange, type ListQuery, readListQuery } from '../../plugins/query.ts'
import { listQuery } from '../../plugins/queryNames.ts'
import { varyBy } from '../../plugins/vary.ts'
import { createLru } from '../../services/definitions/compile/lru.ts'
import { invalid, notFound } from '../../services/problem.ts'
import { confirmedIn } from '../../services/records/write/rules/confirmations.ts'
import type { LabelChange } from '../../services/records/labels.ts'
import { chargeReading, costOf, createReadingTurns } from '../../services/records/read/portions.ts'
import type { WireRecord } from '../../services/records/read/wire.ts'
import type { Caller } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { draftIn, draftQuery, preconditionOf, versionOnly } from './precondition.ts'
import { encodingIn } from '../../plugins/encoding.ts'
import { bytesOf, LARGE } from './listBytes.ts'
import { signedIn } from '../../routes/access.ts'
import { callerOf, requireAccount } from '../../routes/request.ts'

type Named = { Params: { account?: string; type: string; id: string; version: string }; Querystring: Record<string, string> }

const writeOptions = { config: { access: signedIn, tokens: true }, bodyLimit: maxRecordBytes }
const replaceOptions = { ...writeOptions, config: { ...writeOptions.config, query: draftQuery } }

/** Routes below /api/v1. */
export function recordRoutes(app: FastifyInstance, { records }: Services): void {
  const inTurn = createReadingTurns()
  app.get<Named>('/accounts/:account/:type/quota', { config: { access: signedIn, tokens: true } }, async (request) =>
    records.quota(await callerIn(request), request.params.type),
  )
  app.get<Named & { Params: { field: string } }>(
    '/accounts/:account/:type/choices/:field',
    // Reads every record whose values may be chosen.
    { config: { access: signedIn, tokens: true, query: ['q'], work: 100 } },
    async (request) => records.choices(await callerIn(request), request.params.type, request.params.field, request.query.q ?? ''),
  )
  for (const base of ['/accounts/:account/:type', '/:type']) {
    app.get<Named>(base, { config: { access: signedIn, tokens: true, query: listQuery, work: 3 } }, async (request, reply) => {
      const caller = await callerIn(request)
      const ask = queryOf(request.query)
      const listed = await records.list(caller, request.params.type, ask, (read) =>
        inTurn(caller.actor, async () => {
          const charge = chargeReading(caller)
          const found = await read()
          charge(costOf(found))
          return found
        }),
      )
      const { rows, total, size } = listed
      const write = () => bytesOf(listed, encodingIn(request.headers['accept-encoding']))
      const { body, encoding } = size > LARGE ? await inTurn(caller.actor, write) : await write()
      void varyBy(reply, 'accept-encoding')
        .header('content-range', contentRange(request.params.type, ask.from, rows.length, total))
        .type('application/json; charset=utf-8')
      if (encoding !== 'identity') void reply.header('content-encoding', encoding)
      return body
    })
    app.post<Named>(base, writeOptions, async (request, reply) => {
      const { type } = request.params
      const caller = await callerIn(request)
      const key = request.headers['idempotency-key']
      if (key === undefined) return tagged(reply.status(201), await records.create(caller, type, request.body))
      const { record, isReplayed } = await records.createOnce(caller, type, request.body, String(key))
      if (isReplayed) void reply.header('idempotency-replayed', 'true')
      return tagged(reply.status(201), record)
    })
    app.get<Named>(`${base}/:id`, { config: { access: signedIn, tokens: true } }, async (request, reply) =>
      tagged(reply, await records.read(await callerIn(request), request.params.type, request.params.id)),
    )
    app.put<Named>(`${base}/:id`, replaceOptions, async (request, reply) => {
      const { type, id } = request.params
      const seen = preconditionOf(request)
      return tagged(reply, await records.replace(await callerIn(request), type, id, seen, request.body, { draft: draftIn(request) }))
    })
    app.patch<Named>(`${base}/:id`, writeOptions, async (request, reply) =>
      tagged(
        reply,
        await records.merge(
          await callerIn(request),
          request.params.type,
          request.params.id,
          preconditionOf(request),
          request.body,
          isMergePatch(request) ? 'deep' : 'top',
        ),
      ),
    )
    app.delete<Named>(`${base}/:id`, { config: { access: signedIn, tokens: true, query: versionOnly } }, async (request) =>
      records.remove(await callerIn(request), request.params.type, request.params.id, preconditionOf(request)),
    )
    app.post<Named>(`${base}/:id/restore`, { config: { access: signedIn, tokens: true, query: versionOnly } }, async (request, reply) =>
      tagged(reply, await records.restore(await callerIn(request), request.params.type, request.params.id, preconditionOf(request))),
    )
    app.patch<Named & { Body: LabelChange }>(
      `${base}/:id/labels`,
      { config: { access: signedIn, tokens: true }, schema: { body: labelBody } },
      async (request, reply) =>
        tagged(reply, await records.label(await callerIn(request), request.params.type, request.params.id, request.body)),
    )
    app.get<Named>(`${base}/:id/revisions`, { config: { access: signedIn, tokens: true, work: 40 } }, async (request) => {
      const caller = await callerIn(request)
      return inTurn(caller.actor, () => records.revisions(caller, request.params.type, request.params.id))
    })
    app.get<Named>(`${base}/:id/revisions/:version`, { config: { access: signedIn, tokens: true } }, async (request) => {
      if (!/^[1-9]\d{0,9}$/.test(request.params.version)) throw notFound()
      return records.revision(await callerIn(request), request.params.type, request.params.id, Number(request.params.version))
    })
  }
}

const labelTexts = { type: 'array', maxItems: maxLabels, uniqueItems: true, items: { type: 'string', maxLength: maxLabelLength * 2 } }
const labelBody = { type: 'object', additionalProperties: false, minProperties: 1, properties: { add: labelTexts, remove: labelTexts } }

/** An open list repeats the same query, so parsed queries are cached. JSON text holds no U+0000, which makes it a safe separator. */
const [maxAsks, maxKeptLength] = [500, 1000]
const parsedQueries = createLru<ListQuery>(maxAsks)
function queryOf({ sort = '', range = '', filter = '' }: Record<string, string>): ListQuery {
  const key = `${sort}\0${range}\0${filter}`
  const cached = parsedQueries.get(key)
  if (cached) return cached
  const ask = readListQuery({ sort, range, filter }, invalid)
  if (key.length <= maxKeptLength) parsedQueries.set(key, ask)
  return ask
}

export async function callerIn(request: FastifyRequest<{ Params: { account?: string } }>): Promise<Caller> {
  const account = request.params.account === undefined ? undefined : await requireAccount(request)
  return callerOf(request, account, confirmedIn(request.headers['confirm-paid']))
}

export function tagged(reply: FastifyReply, record: WireRecord): FastifyReply {
  return reply.header('etag', `"${record.version}"`).header('cache-control', 'no-store').send(record)
}
