// Figures of players, virtual machines, partner networks and image optimisation (fields.md B6).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services/types.ts'
import { type FigureKind, type FigureQuery, figureKindNames, figureTraits } from '../../services/statistics/types.ts'
import { account, accountForStaff } from '../../routes/access.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { sendTagged } from '../../routes/tagged.ts'
import { answering, type Ask, baseQueryOf, optionsOf } from './answers.ts'
import { granularityParameter, paged, pageParameters, pageQuery, readGranularity, readSubject, subjectParameter } from './query.ts'

export function figureRoutes(app: FastifyInstance, { statistics }: Services): void {
  for (const kind of figureKindNames) {
    const answer = answering(statistics, (request) => queryOf(request, kind))
    app.get<Ask>(
      `/accounts/:account/${kind}-statistics`,
      options(kind, 'Figures', [...pageQuery], pageParameters),
      async (request, reply) =>
        answer(
          request,
          reply,
          async (query) => {
            const [total, items] = [await statistics.figures(query), await statistics.figureItems(query)]
            return { total, result: paged(items, request.query, '+of', ['of']) }
          },
          'body',
        ),
    )
    app.get<Ask>(
      `/accounts/:account/${kind}-statistics/times`,
      options(kind, 'FigureTimes', ['granularity'], (texts) => [granularityParameter(texts)]),
      async (request, reply) => {
        const granularity = readGranularity(request.query)
        return answer(request, reply, async (query) => ({ result: await statistics.figureTimes(query, granularity) }), 'body')
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

function options(kind: FigureKind, schema: string, query: string[], parameters: (texts: Texts) => object[] = () => []) {
  return optionsOf({
    schema,
    access: figureTraits[kind].isForStaff ? accountForStaff : account,
    query: ['of', ...query],
    parameters: (texts) => [subjectParameter(texts), ...parameters(texts)],
  })
}

function queryOf(request: FastifyRequest<Ask>, kind: FigureKind): FigureQuery {
  return { ...baseQueryOf(request), kind, ...readSubject(request.query) }
}
