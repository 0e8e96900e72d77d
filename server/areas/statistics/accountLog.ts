// The newest requests of an account, as a list and as a file; and log files that staff upload for it.
import type { FastifyInstance } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import type { LineBatch } from '../../services/statistics/types.ts'
import { account, accountForStaff, accountOf } from '../../routes/access.ts'
import { inQuery, operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import { lineBatch } from './accessLog.ts'
import { logParameters, logQuery, type Query, readLogFilters, wholeOf } from './query.ts'

type Ask = { Querystring: Query; Params: { account: string } }
const maxLines = 1000
const maxExported = 100_000

export function accountLogRoutes(app: FastifyInstance, { statistics }: Services): void {
  app.get<Ask>(
    '/accounts/:account/access-log',
    {
      config: {
        access: account,
        tokens: true,
        query: ['limit', 'before', ...logQuery],
        work: 20,
        operation: operation({
          tag: 'statistics',
          path: ['account'],
          query: (texts) => [
            inQuery('limit', { type: 'integer', minimum: 1, maximum: maxLines, default: 100 }, texts.parameters.limit),
            inQuery('before', { type: 'integer', minimum: 0 }, texts.parameters.logBefore),
            ...logParameters(texts),
          ],
          answer: schemaOf('LoggedLines'),
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { query } = request
      const before = query['before'] === undefined ? {} : { before: wholeOf('before', query['before'], 0, 0, 99_999_999_999) }
      const rows = await statistics.log(accountOf(request).name, {
        limit: wholeOf('limit', query['limit'], 100, 1, maxLines),
        ...before,
        ...readLogFilters(query),
      })
      void reply.header('cache-control', 'no-store')
      return { result: rows.map(({ id, line }) => ({ ...(JSON.parse(line) as object), id })) }
    },
  )

  app.get<Ask>(
    '/accounts/:account/access-log/export',
    {
      config: {
        access: account,
        tokens: true,
        query: [...logQuery],
        work: 200,
        operation: operation({
          tag: 'statistics',
          path: ['account'],
          query: logParameters,
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const rows = await statistics.log(accountOf(request).name, { limit: maxExported, ...readLogFilters(request.query) })
      void reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="access-log.ndjson"')
      return reply.type('application/x-ndjson').send(rows.map(({ line }) => `${line}\n`).join(''))
    },
  )

  app.post<{ Body: LineBatch; Params: { account: string } }>(
    '/accounts/:account/access-log',
    {
      config: {
        access: accountForStaff,
        tokens: false,
        work: 100,
        operation: operation({
          tag: 'statistics',
          path: ['account'],
          answer: schemaOf('TakenLines'),
          errors: [400, 401, 403, 404, 409, 413],
        }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body: lineBatch },
    },
    async (request) => {
      const { position: from, next } = request.body
      if (next < from) throw invalidAt('/next', 'minimum', { limit: from })
      const acting = accountOf(request)
      const by = callerOf(request, acting)
      return statistics.take({ id: `upload:${acting.name}` }, request.body, { account: acting.name, by })
    },
  )
}
