// Staff enter an account of a customer and leave it again.
import { coreReadProject } from '../../../src/engine/rights/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../../src/engine/rights/access.ts'
import { forbidden, notFound } from '../../services/problem.ts'
import type { Person } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { callerOf, requireSession } from '../../routes/request.ts'
import { shownAccounts } from '../../routes/shownAccounts.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

export const entryPermission = [coreReadProject]

/** Below /api/v1. */
export function entryRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, facts } = services

  app.post<{ Params: { account: string } }>(
    '/accounts/:account/entry',
    {
      config: {
        tokens: false,
        operation: operation({
          for: { staff: entryPermission },
          tag: 'entries',
          path: ['account'],
          answer: schemaOf('Account'),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request) => {
      const staff = requireReader(request)
      return (await shownAccounts(services, staff, [await accounts.enter(staff, request.params.account, callerOf(request))]))[0]
    },
  )

  app.delete<{ Params: { account: string } }>(
    '/accounts/:account/entry',
    {
      config: {
        tokens: false,
        operation: operation({ for: { staff: entryPermission }, tag: 'entries', path: ['account'], errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      const staff = requireReader(request)
      await accounts.leave(staff, request.params.account, callerOf(request))
      return reply.status(204).send()
    },
  )

  /** Staff who may read projects; to customers these addresses do not exist. */
  function requireReader(request: FastifyRequest): Person {
    const { person } = requireSession(request)
    if (person.kind !== 'staff') throw notFound()
    if (!can(request.actor, entryPermission, facts)) throw forbidden()
    return person
  }
}
