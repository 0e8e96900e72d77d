// Staff actions on leads that could not be delivered.
import type { FastifyInstance } from 'fastify'
import { leadWriters } from '../../services/orders/orders.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

/** Routes below /api/v1. */
export function leadDeliveryRoutes(app: FastifyInstance, { orders }: Services): void {
  app.post<{ Params: { id: string } }>(
    '/lead-deliveries/:id/again',
    {
      config: {
        access: staff(leadWriters, { refusal: 'hidden' }),
        tokens: false,
        operation: operation({ tag: 'requests', path: ['id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      await orders.again(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )
}
