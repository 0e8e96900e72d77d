// Traffic of an account: totals, buckets of time, and sums by resource, place, code or client (fields.md B4).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { type TrafficQuery, trafficDimensions } from '../../services/statistics/types.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { answering, type Ask, baseQueryOf, optionsOf } from './answers.ts'
import {
  filterParameters,
  filterQuery,
  granularityParameter,
  pageParameters,
  paged,
  pageQuery,
  readFilters,
  readGranularity,
} from './query.ts'

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
  areas: ['area'],
}

export function trafficRoutes(app: FastifyInstance, { statistics }: Services): void {
  const answer = answering(statistics, queryOf)

  app.get<Ask>('/accounts/:account/statistics', options('TrafficTotal', []), async (request, reply) =>
    // The 95th percentile of a period that has not ended changes with the time.
    answer(request, reply, async (query) => ({ ...codeOf(query), ...(await statistics.traffic(query)) }), 'body'),
  )

  app.get<Ask>(
    '/accounts/:account/statistics/times',
    options('TrafficTimes', ['granularity'], (texts) => [granularityParameter(texts)]),
    async (request, reply) => {
      const granularity = readGranularity(request.query)
      return answer(request, reply, async (query) => ({ ...codeOf(query), result: await statistics.times(query, granularity) }))
    },
  )

  app.get<Ask>(
    '/accounts/:account/statistics/months',
    options('TrafficMonths', []),
    // The present month changes with the time, too.
    async (request, reply) =>
      answer(request, reply, async (query) => ({ ...codeOf(query), result: await statistics.months(query) }), 'body'),
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
            return { ...codeOf(query), result: paged(rows, request.query, '-traffic', [...sums, ...keys[dimension]]) }
          },
          // Names of records change without their traffic.
          dimension === 'resources' ? 'body' : 'version',
        ),
    )
}

function options(schema: string, query: string[], parameters: (texts: Texts) => object[] = () => []) {
  return optionsOf({
    schema,
    query: [...filterQuery, ...query],
    parameters: (texts) => [...filterParameters(texts), ...parameters(texts)],
  })
}

function queryOf(request: FastifyRequest<Ask>): TrafficQuery {
  return { ...baseQueryOf(request), ...readFilters(request.query) }
}

/** Answers repeat the code that they are filtered by. */
function codeOf({ code }: TrafficQuery): { code?: number } {
  return code === undefined ? {} : { code: Number(code) }
}
