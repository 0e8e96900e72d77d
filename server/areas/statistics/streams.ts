// Views of an account's streams (fields.md B5).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { viewDimensions, viewFields, type ViewQuery } from '../../services/statistics/types.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { answering, type Ask, baseQueryOf, optionsOf } from './answers.ts'
import {
  fieldsParameter,
  granularityParameter,
  pageParameters,
  paged,
  pageQuery,
  readFields,
  readGranularity,
  readViewFilters,
  viewParameters,
} from './query.ts'

const filters = ['stream', 'country', 'region'] as const
const keys: Record<(typeof viewDimensions)[number], string[]> = {
  streams: ['stream', 'stream_name'],
  countries: ['country', 'country_name'],
  regions: ['country', 'region', 'region_name'],
  browsers: ['browser'],
}

export function streamRoutes(app: FastifyInstance, { statistics }: Services): void {
  const answer = answering(statistics, queryOf)

  app.get<Ask>(
    '/accounts/:account/stream-statistics',
    options('Views', ['fields'], (texts) => [fieldsParameter(texts)]),
    async (request, reply) => answer(request, reply, (query) => statistics.views(query)),
  )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/times/streams',
    options('ViewTimes', ['fields', 'granularity'], (texts) => [fieldsParameter(texts), granularityParameter(texts)]),
    async (request, reply) => {
      const granularity = readGranularity(request.query)
      return answer(request, reply, async (query) => ({ result: await statistics.viewTimes(query, granularity) }))
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
            return { result: paged(rows, request.query, `-${query.fields[0]}`, [...viewFields, ...keys[dimension]]) }
          },
          dimension === 'streams' ? 'body' : 'version',
        ),
    )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/durations',
    options('Views', [], () => []),
    async (request, reply) =>
      answer(request, reply, (query) => statistics.views({ ...query, fields: ['views', 'duration_sum', 'duration_avg'] })),
  )

  app.get<Ask>(
    '/accounts/:account/stream-statistics/durations/distribution',
    options('ViewLengths', [], () => []),
    async (request, reply) => answer(request, reply, async (query) => ({ result: await statistics.lengths(query) })),
  )
}

function options(schema: string, query: string[], parameters: (texts: Texts) => object[]) {
  return optionsOf({ schema, query: [...filters, ...query], parameters: (texts) => [...viewParameters(texts), ...parameters(texts)] })
}

function queryOf(request: FastifyRequest<Ask>): ViewQuery {
  const { query } = request
  return { ...baseQueryOf(request), fields: readFields(query), ...readViewFilters(query) }
}
