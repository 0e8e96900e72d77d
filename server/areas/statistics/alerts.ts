// Tries an alert of an account: judges it now and sends what it would send, marked as a test.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'

export function alertRoutes(app: FastifyInstance, { metricAlerts }: Services): void {
  app.post<{ Params: { account: string; id: string } }>(
    '/accounts/:account/statistics/alerts/:id/test',
    {
      config: {
        access: account,
        tokens: true,
        work: 50,
        operation: operation({ tag: 'statistics', path: ['account', 'id'], answer: schemaOf('AlertTest'), errors: [401, 403, 404, 429] }),
      },
    },
    async (request) => metricAlerts.test(callerOf(request, accountOf(request)), request.params.id),
  )
}
