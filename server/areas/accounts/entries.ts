// Staff enter an account of a customer and leave it again.
import { coreReadProject } from '../../../src/engine/rights/permissions.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf, signedInOf } from '../../routes/request.ts'
import { shownAccounts } from '../../routes/shownAccounts.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

export const entryPermission = [coreReadProject]

/** Routes below /api/v1. */
export function entryRoutes(app: FastifyInstance, services: Services): void {
  const { accounts } = services

  app.post<{ Params: { account: string } }>(
    '/accounts/:account/entry',
    {
      config: {
        access: staff(entryPermission),
        tokens: false,
        operation: operation({
          tag: 'entries',
          path: ['account'],
          answer: schemaOf('Account'),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request) => {
      const staff = signedInOf(request).person
      return (await shownAccounts(services, staff, [await accounts.enter(staff, request.params.account, callerOf(request))]))[0]
    },
  )

  app.delete<{ Params: { account: string } }>(
    '/accounts/:account/entry',
    {
      config: {
        access: staff(entryPermission),
        tokens: false,
        operation: operation({ tag: 'entries', path: ['account'], errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      const staff = signedInOf(request).person
      await accounts.leave(staff, request.params.account, callerOf(request))
      return reply.status(204).send()
    },
  )
}
