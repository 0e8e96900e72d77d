// Marks of charts: changes and tasks of an account within a period.
import type { FastifyInstance } from 'fastify'
import { invalidAt } from '../../services/problem.ts'
import { markedCharts, type MarkQuery } from '../../services/statistics/marks.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { inQuery, operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import type { Ask } from './answers.ts'
import { filterParameters, periodParameters, type Query, readFilters, readPeriod } from './query.ts'

const charts = Object.keys(markedCharts) as (keyof typeof markedCharts)[]
const named = (parameter: object, ...names: string[]): boolean => 'name' in parameter && names.includes(String(parameter.name))

export function markRoutes(app: FastifyInstance, { marks }: Services): void {
  app.get<Ask>(
    '/accounts/:account/statistics/marks',
    {
      config: {
        access: account,
        tokens: true,
        query: ['start', 'end', 'of', 'resource'],
        work: 40,
        operation: operation({
          tag: 'statistics',
          path: ['account'],
          query: (texts) => [
            ...periodParameters(texts).filter((parameter) => named(parameter, 'start', 'end')),
            ...filterParameters(texts).filter((parameter) => named(parameter, 'resource')),
            inQuery('of', { type: 'string', enum: charts, default: 'traffic' }, texts.parameters.statisticsMarks),
          ],
          answer: schemaOf('StatisticsMarks'),
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { query } = request
      void reply.header('cache-control', 'no-store')
      const { resource } = readFilters(query['resource'] === undefined ? {} : { resource: query['resource'] })
      return marks.read(callerOf(request, accountOf(request)), { ...readPeriod(query), of: readChart(query), resource })
    },
  )
}

function readChart({ of = 'traffic' }: Query): MarkQuery['of'] {
  const found = charts.find((one) => one === of)
  if (!found) throw invalidAt('?of', 'enum', { allowedValues: charts })
  return found
}
