// GET /search: records of every type the caller may read.
import type { FastifyInstance } from 'fastify'
import { findRecords } from '../services/records/find.ts'
import { invalidAt } from '../services/problem.ts'
import type { Services } from '../services/types.ts'
import { callerOf, optionalAccount, requireUnrestricted } from './request.ts'

const longest = 200

/** Below /api/v1. */
export function searchRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { q?: string; account?: string } }>(
    '/search',
    { config: { tokens: true, query: ['q', 'account'], work: 20 } },
    async (request) => {
      requireUnrestricted(request)
      const account = await optionalAccount(request)
      const { q = '' } = request.query
      if (q.length > longest) throw invalidAt('?q', 'maxLength', { limit: longest })
      return findRecords(services, callerOf(request, account), q)
    },
  )
}
