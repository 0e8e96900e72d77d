// Shared by the routes of an account's statistics: their options, the period and language of a query, and cacheable answers.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../../src/engine/schema/types.ts'
import { maxBuckets } from '../../services/statistics/buckets.ts'
import type { Period } from '../../services/statistics/types.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { ifNoneMatch, operation, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { localeOf } from '../../routes/request.ts'
import { sendTagged, sendVersioned } from '../../routes/tagged.ts'
import { periodParameters, periodQuery, type Query, readLanguage, readPeriod, readZone } from './query.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type Ask = { Querystring: Query; Params: { account: string } }
type StatisticsQuery = Period & { account: string; locale: Locale; zone: string }
/** `query`: further names, described by `parameters`. */
type Route = { schema: string; access?: typeof account; query: readonly string[]; parameters: (texts: Texts) => object[] }
/** Each reads a range of rollups: a fraction of a millisecond to a few. */
const work = 20
const daysOfOne = 15
/** Days of a chart begin by the clock of a time zone, whose rules are evaluated for each; unique users are counted from the sets of each day. */
function workOf({ start = '', end = '', granularity, fields = '' }: Query): number {
  const days = Math.ceil(Math.min((Date.parse(end) - Date.parse(start)) / dayMilliseconds, maxBuckets))
  if (!(days > 0)) return work
  const isByDay = granularity === 'P1D' || granularity === '1d'
  return work + (isByDay ? Math.ceil(days / daysOfOne) : 0) + (fields.split(',').includes('users') ? days : 0)
}

export function optionsOf({ schema, access = account, query, parameters }: Route) {
  return {
    config: {
      access,
      tokens: true,
      query: [...periodQuery, ...query],
      work: workOf,
      operation: operation({
        tag: 'statistics',
        path: ['account'],
        query: (texts) => [ifNoneMatch, ...periodParameters(texts), ...parameters(texts)],
        answer: schemaOf(schema),
        headers: tagged,
        errors: [400, 401, 403, 404],
      }),
    },
  }
}

/** Throws 400 for a wrong period, zone or language. */
export function baseQueryOf(request: FastifyRequest<Ask>): StatisticsQuery {
  const { query } = request
  return {
    account: accountOf(request).name,
    locale: readLanguage(query, localeOf(request)),
    zone: readZone(query),
    ...readPeriod(query),
  }
}

/**
 * Sends the account, the period and what `produce` returns. `tag`: by default `produce` runs only if the account's figures have changed since
 * the browser's copy; `body` is for answers that also depend on names or on the present time.
 */
export function answering<Whole extends StatisticsQuery>(
  { version: versionOf }: Pick<Services['statistics'], 'version'>,
  queryOf: (request: FastifyRequest<Ask>) => Whole,
) {
  return async function answer(
    request: FastifyRequest<Ask>,
    reply: FastifyReply,
    produce: (query: Whole) => Promise<object>,
    tag: 'body' | 'version' = 'version',
  ): Promise<FastifyReply> {
    const query = queryOf(request)
    const { start, end } = request.query
    const body = async () => ({ account: query.account, start, end, ...(await produce(query)) })
    if (tag === 'body') return sendTagged(request, reply, await body())
    return sendVersioned(request, reply, [query.account, query.locale, request.url, await versionOf(query.account)], body)
  }
}
