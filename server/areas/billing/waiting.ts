// Operations that wait for a second person: read, approved, declined and withdrawn by staff. Customers do not see them.
import type { FastifyInstance } from 'fastify'
import { billingCreateOperation, coreReadProject } from '../../../src/engine/rights/permissions.ts'
import { type DecisionAsk, decisions } from '../../services/billing/types.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { line } from './query.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['decision', 'version'],
  properties: { decision: { enum: [...decisions] }, version: { type: 'integer', minimum: 1, maximum: 2 }, reason: line },
}
/** At most a hundred rows. */
const work = 5

/** Routes below /api/v1. */
export function waitingRoutes(app: FastifyInstance, { billing }: Services): void {
  app.get<{ Params: { project: string } }>(
    '/billing/:project/waiting',
    {
      config: {
        access: staff([coreReadProject]),
        tokens: false,
        work,
        operation: operation({ tag: 'billing', path: ['project'], answer: schemaOf('WaitingOperations'), errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return billing.waiting(callerOf(request), request.params.project)
    },
  )

  app.post<{ Params: { project: string; id: string }; Body: DecisionAsk }>(
    '/billing/:project/waiting/:id/decision',
    {
      config: {
        access: staff([billingCreateOperation]),
        tokens: false,
        operation: operation({
          tag: 'billing',
          path: ['project', 'id'],
          answer: schemaOf('WaitingOperation'),
          errors: [400, 401, 403, 404, 409],
        }),
      },
      schema: { body },
    },
    async (request) => billing.decide(callerOf(request), request.params.project, request.params.id, request.body),
  )
}
