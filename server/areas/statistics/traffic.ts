// Traffic of an account: totals, buckets of time, and sums by resource, place, code or client (fields.md B4).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActingAccount } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { type TrafficQuery, trafficDimensions } from '../../services/statistics/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { ifNoneMatch, operation, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { localeOf } from '../../routes/request.ts'
import { sendTagged, sendVersioned } from '../../routes/tagged.ts'
import {
  filterParameters,
  filterQuery,
  granularityParameter,
  pageParameters,
  paged,
  pageQuery,
  periodParameters,
  periodQuery,
  type Query,
  readFilters,
  readGranularity,
  readLanguage,
  readPeriod,
  readZone,
} from './query.ts'

type Ask = { Querystring: Query; Params: { account: string } }
const shared = [...periodQuery, ...filterQuery]
/** Each reads a range of rollups: a fraction of a millisecond to a few. */
const work = 20
const sums = ['traffic', 'hits', 'cache_ratio', 'bandwidth']
const keys: Record<(typeof trafficDimensions)[number], string[]> = {
  resources: ['resource', 'resource_name'],
  hosts: ['host'],
  countries: ['country', 'country_name'],
  regions: ['country', 'region', 'region_name'],
  codes: ['code'],
  referrers: ['referrer'],
  browsers: ['browser'],
  platforms: ['platform'],
  customs: ['name'],
}

export function trafficRoutes(app: FastifyInstance, { statistics }: Services): void {
  app.get<Ask>('/accounts/:account/statistics', options('TrafficTotal', []), async (request, reply) =>
    answer(request, reply, async (query) => ({ ...echoOf(request, query), ...(await statistics.traffic(query)) })),
  )

  app.get<Ask>(
    '/accounts/:account/statistics/times',
    options('TrafficTimes', ['granularity'], (texts) => [granularityParameter(texts)]),
    async (request, reply) => {
      const granularity = readGranularity(request.query)
      return answer(request, reply, async (query) => ({ ...echoOf(request, query), result: await statistics.times(query, granularity) }))
    },
  )

  app.get<Ask>(
    '/accounts/:account/statistics/months',
    options('TrafficMonths', []),
    // The present month changes with the time, too.
    async (request, reply) =>
      answer(request, reply, async (query) => ({ ...echoOf(request, query), result: await statistics.months(query) }), 'body'),
  )

  for (const dimension of trafficDimensions)
    app.get<Ask>(
      `/accounts/:account/statistics/${dimension}`,
      options('TrafficItems', [...pageQuery], pageParameters),
      async (request, reply) =>
        answer(
          request,
          reply,
          async (query) => {
            const rows = await statistics.items(query, dimension)
            return { ...echoOf(request, query), result: paged(rows, request.query, '-traffic', [...sums, ...keys[dimension]]) }
          },
          // Names of records change without their traffic.
          dimension === 'resources' ? 'body' : 'version',
        ),
    )

  async function answer(
    request: FastifyRequest<Ask>,
    reply: FastifyReply,
    produce: (query: TrafficQuery) => Promise<object>,
    tag: 'body' | 'version' = 'version',
  ): Promise<FastifyReply> {
    const query = queryOf(request, accountOf(request))
    if (tag === 'body') return sendTagged(request, reply, await produce(query))
    const version = await statistics.version(query.account)
    return sendVersioned(request, reply, [query.account, query.locale, request.url, version], () => produce(query))
  }
}

function options(schema: string, more: string[], parameters: (texts: Texts) => object[] = () => []) {
  return {
    config: {
      access: account,
      tokens: true,
      query: [...shared, ...more],
      work,
      operation: operation({
        tag: 'statistics',
        path: ['account'],
        query: (texts) => [ifNoneMatch, ...periodParameters(texts), ...filterParameters(texts), ...parameters(texts)],
        answer: schemaOf(schema),
        headers: tagged,
        errors: [400, 401, 403, 404],
      }),
    },
  }
}

function queryOf(request: FastifyRequest<Ask>, { name }: ActingAccount): TrafficQuery {
  const { query } = request
  return {
    account: name,
    locale: readLanguage(query, localeOf(request)),
    zone: readZone(query),
    ...readPeriod(query),
    ...readFilters(query),
  }
}

function echoOf({ query: { start, end } }: FastifyRequest<Ask>, { account: name, code }: TrafficQuery): object {
  return { account: name, start, end, ...(code !== undefined && { code: Number(code) }) }
}
