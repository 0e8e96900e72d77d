// Compares the traffic of accounts: for staff those in reach, for customers their own.
import { can } from '../../../src/engine/rights/access.ts'
import { coreReadProject } from '../../../src/engine/rights/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { unrestricted } from '../../routes/access.ts'
import { ifNoneMatch, operation, tagged } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { signedInOf } from '../../routes/request.ts'
import { sendTagged } from '../../routes/tagged.ts'
import { pageParameters, paged, pageQuery, periodParameters, type Query, readPeriod } from './query.ts'

const fields = ['traffic', 'hits', 'cache_ratio', 'bandwidth', 'account', 'company_name', 'project_name']

/** Routes below /api/v1. */
export function accountStatisticsRoutes(app: FastifyInstance, { statistics, ownAccounts, facts }: Services): void {
  app.get<{ Querystring: Query }>(
    '/statistics/accounts',
    {
      config: {
        access: unrestricted,
        tokens: true,
        query: ['start', 'end', ...pageQuery],
        work: 100,
        operation: operation({
          tag: 'statistics',
          query: (texts) => [ifNoneMatch, ...periodParameters(texts).slice(0, 2), ...pageParameters(texts)],
          answer: schemaOf('AccountsTraffic'),
          headers: tagged,
          errors: [400, 401, 403],
        }),
      },
    },
    async (request, reply) => {
      const { query, actor } = request
      if (actor.kind === 'staff' && !can(actor, [coreReadProject], facts)) throw forbidden()
      const period = readPeriod(query)
      const compared = await ownAccounts.compared(signedInOf(request).person)
      const sums = await statistics.accounts(
        compared.map(({ name }) => name),
        period,
      )
      const rows = sums.map((row, index) => {
        const { companyName, project } = compared[index]!
        return { ...row, company_name: companyName, project: project.id, project_name: project.name }
      })
      const result = paged(rows, query, '-traffic', fields)
      return sendTagged(request, reply, { start: query['start'], end: query['end'], total: rows.length, result })
    },
  )
}
