// Views of an account's streams (fields.md B5).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { viewDimensions, viewFields, type ViewQuery } from '../../services/statistics/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { ifNoneMatch, operation, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { localeOf } from '../../routes/request.ts'
import { sendTagged, sendVersioned } from '../../routes/tagged.ts'
import {
  fieldsParameter,
  granularityParameter,
  pageParameters,
  paged,
  pageQuery,
  periodParameters,
  periodQuery,
  type Query,
  readFields,
  readGranularity,
  readLanguage,
  readPeriod,
  readViewFilters,
  readZone,
  viewParameters,
} from './query.ts'

type Ask = { Querystring: Query; Params: { account: string } }
const filters = ['stream', 'country', 'region'] as const
const shared = [...periodQuery, ...filters]
const work = 20
const keys: Record<(typeof viewDimensions)[number], string[]> = {
  streams: ['stream', 'stream_name'],
  countries: ['country', 'country_name'],
  regions: ['country', 'region', 'region_name'],
  browsers: ['browser'],
}

export function streamRoutes(app: FastifyInstance, { statistics }: Services): void {
  app.get<Ask>(
    '/accounts/:account/stream-statistics',
    options('Views', ['fields'], (texts) => [fieldsParameter(texts)]),
    async (request, reply) => answer(request, reply, async (query) => ({ ...echoOf(request), ...(await statistics.views(query)) })),
  )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/times/streams',
    options('ViewTimes', ['fields', 'granularity'], (texts) => [fieldsParameter(texts), granularityParameter(texts)]),
    async (request, reply) => {
      const granularity = readGranularity(request.query)
      return answer(request, reply, async (query) => ({ ...echoOf(request), result: await statistics.viewTimes(query, granularity) }))
    },
  )

  for (const dimension of viewDimensions)
    app.get<Ask>(
      `/accounts/:account/stream-statistics/${dimension}`,
      options('ViewItems', ['fields', ...pageQuery], (texts) => [fieldsParameter(texts), ...pageParameters(texts)]),
      async (request, reply) =>
        answer(
          request,
          reply,
          async (query) => {
            const rows = await statistics.viewItems(query, dimension)
            return { ...echoOf(request), result: paged(rows, request.query, `-${query.fields[0]}`, [...viewFields, ...keys[dimension]]) }
          },
          dimension === 'streams' ? 'body' : 'version',
        ),
    )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/durations',
    options('Views', [], () => []),
    async (request, reply) =>
      answer(request, reply, async (query) => ({
        ...echoOf(request),
        ...(await statistics.views({ ...query, fields: ['views', 'duration_sum', 'duration_avg'] })),
      })),
  )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/durations/distribution',
    options('ViewLengths', [], () => []),
    async (request, reply) => answer(request, reply, async (query) => ({ ...echoOf(request), result: await statistics.lengths(query) })),
  )

  async function answer(
    request: FastifyRequest<Ask>,
    reply: FastifyReply,
    produce: (query: ViewQuery) => Promise<object>,
    tag: 'body' | 'version' = 'version',
  ): Promise<FastifyReply> {
    const query = queryOf(request)
    if (tag === 'body') return sendTagged(request, reply, await produce(query))
    const version = await statistics.version(query.account)
    return sendVersioned(request, reply, [query.account, query.locale, request.url, version], () => produce(query))
  }
}

function options(schema: string, more: string[], parameters: (texts: Texts) => object[]) {
  return {
    config: {
      access: account,
      tokens: true,
      query: [...shared, ...more],
      work,
      operation: operation({
        tag: 'statistics',
        path: ['account'],
        query: (texts) => [ifNoneMatch, ...periodParameters(texts), ...viewParameters(texts), ...parameters(texts)],
        answer: schemaOf(schema),
        headers: tagged,
        errors: [400, 401, 403, 404],
      }),
    },
  }
}

function queryOf(request: FastifyRequest<Ask>): ViewQuery {
  const { query } = request
  return {
    account: accountOf(request).name,
    locale: readLanguage(query, localeOf(request)),
    zone: readZone(query),
    fields: readFields(query),
    ...readPeriod(query),
    ...readViewFilters(query),
  }
}

function echoOf(request: FastifyRequest<Ask>): object {
  const { start, end } = request.query
  return { account: accountOf(request).name, start, end }
}
