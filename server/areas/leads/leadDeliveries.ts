// What the staff do with leads that did not get through.
import type { FastifyInstance } from 'fastify'
import { can } from '../../../src/engine/rights/access.ts'
import { leadWriters } from '../../services/orders/orders.ts'
import { notFound } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { callerOf, requireSession } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

/** Below /api/v1. */
export function leadDeliveryRoutes(app: FastifyInstance, { orders, facts }: Services): void {
  app.post<{ Params: { id: string } }>(
    '/lead-deliveries/:id/again',
    {
      config: {
        tokens: false,
        operation: operation({ for: { staff: leadWriters }, tag: 'requests', path: ['id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      const { person } = requireSession(request)
      // Who may not work on leads learns of none.
      if (person.kind !== 'staff' || !can(request.actor, leadWriters, facts)) throw notFound()
      await orders.again(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )
}
