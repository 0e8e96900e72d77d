// Figures of players, virtual machines, partner networks and image optimisation (fields.md B6).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { type FigureKind, type FigureQuery, figureKindNames } from '../../services/statistics/types.ts'
import { account, accountForStaff, accountOf } from '../../routes/access.ts'
import { ifNoneMatch, operation, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { localeOf } from '../../routes/request.ts'
import { sendTagged } from '../../routes/tagged.ts'
import {
  granularityParameter,
  paged,
  pageParameters,
  pageQuery,
  periodParameters,
  periodQuery,
  type Query,
  readGranularity,
  readLanguage,
  readPeriod,
  readSubject,
  readZone,
  subjectParameter,
} from './query.ts'

type Ask = { Querystring: Query; Params: { account: string } }
const shared = [...periodQuery, 'of']

export function figureRoutes(app: FastifyInstance, { statistics }: Services): void {
  for (const kind of figureKindNames) {
    app.get<Ask>(
      `/accounts/:account/${kind}-statistics`,
      options(kind, 'Figures', [...pageQuery], pageParameters),
      async (request, reply) => {
        const query = queryOf(request, kind)
        const [total, items] = [await statistics.figures(query), await statistics.figureItems(query)]
        return sendTagged(request, reply, { ...echoOf(request), total, result: paged(items, request.query, '+of', ['of']) })
      },
    )
    app.get<Ask>(
      `/accounts/:account/${kind}-statistics/times`,
      options(kind, 'FigureTimes', ['granularity'], (texts) => [granularityParameter(texts)]),
      async (request, reply) => {
        const granularity = readGranularity(request.query)
        return sendTagged(request, reply, { ...echoOf(request), result: await statistics.figureTimes(queryOf(request, kind), granularity) })
      },
    )
  }

  app.get<Ask>('/accounts/:account/ioss-statistics/resources', options('ioss', 'IossResources', []), async (request, reply) => {
    const items = await statistics.figureItems(queryOf(request, 'ioss'))
    return sendTagged(request, reply, {
      data: items.map(({ of, of_name }) => ({ resource: of, ...(of_name !== undefined && { resource_name: of_name }) })),
    })
  })
}

/** Only the provider sees deliveries of partners. */
const accessTo = (kind: FigureKind) => (kind === 'partner' ? accountForStaff : account)

function options(kind: FigureKind, schema: string, more: string[], parameters: (texts: Texts) => object[] = () => []) {
  return {
    config: {
      access: accessTo(kind),
      tokens: true,
      query: [...shared, ...more],
      work: 20,
      operation: operation({
        tag: 'statistics',
        path: ['account'],
        query: (texts) => [ifNoneMatch, ...periodParameters(texts), subjectParameter(texts), ...parameters(texts)],
        answer: schemaOf(schema),
        headers: tagged,
        errors: [400, 401, 403, 404],
      }),
    },
  }
}

function queryOf(request: FastifyRequest<Ask>, kind: FigureKind): FigureQuery {
  const { query } = request
  return {
    account: accountOf(request).name,
    locale: readLanguage(query, localeOf(request)),
    zone: readZone(query),
    kind,
    ...readPeriod(query),
    ...readSubject(query),
  }
}

function echoOf(request: FastifyRequest<Ask>): object {
  const { start, end } = request.query
  return { account: accountOf(request).name, start, end }
}
