// GET /search: records of every type the caller may read.
import type { FastifyInstance } from 'fastify'
import { findRecords } from '../../services/records/read/find.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { unrestricted } from '../../routes/access.ts'
import { callerOf, optionalAccount } from '../../routes/request.ts'
import { inAccount, inQuery, operation } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

const longest = 200

/** Routes below /api/v1. */
export function searchRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { q?: string; account?: string } }>(
    '/search',
    {
      config: {
        access: unrestricted,
        tokens: true,
        query: ['q', 'account'],
        work: 30,
        operation: operation({
          tag: 'search',
          query: (texts) => [inQuery('q', { type: 'string', maxLength: 200 }, texts.parameters.q), inAccount(texts)],
          answer: listOf(schemaOf('Found')),
          errors: [400, 401, 404],
        }),
      },
    },
    async (request) => {
      const account = await optionalAccount(request)
      const { q = '' } = request.query
      if (q.length > longest) throw invalidAt('?q', 'maxLength', { limit: longest })
      return findRecords(services, callerOf(request, account), q)
    },
  )
}
