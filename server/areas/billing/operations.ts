// Money of projects: statements for staff and customers, and operations that staff add.
import type { FastifyInstance } from 'fastify'
import { billingCreateOperation, coreReadProject } from '../../../src/engine/rights/permissions.ts'
import { type NewOperation, operationKinds, paymentMethods } from '../../services/billing/types.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { line, type Query, readStatement, statementParameters, statementQuery } from './query.ts'

type Ask = { Params: { project: string }; Querystring: Query }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { enum: [...operationKinds] },
    // The service checks its form: a wrong one must not hide what is wrong with the other fields.
    amount: { type: 'string', maxLength: 20 },
    service: { type: 'string', pattern: '^[A-Z0-9_-]{2,32}$' },
    reason: line,
    method: { enum: [...paymentMethods] },
    document: line,
    reverses: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
  },
}
/** Two sums over a range of the project's operations. */
const work = 10

/** Routes below /api/v1. */
export function operationRoutes(app: FastifyInstance, { billing }: Services): void {
  app.get<Ask>(
    '/billing/:project/operations',
    {
      config: {
        access: staff([coreReadProject]),
        tokens: false,
        query: statementQuery,
        work,
        operation: statementOperation('project'),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return billing.statement(await billing.purse(callerOf(request), request.params.project), readStatement(request.query))
    },
  )

  app.post<Ask & { Body: NewOperation }>(
    '/billing/:project/operations',
    {
      config: {
        access: staff([billingCreateOperation]),
        tokens: false,
        operation: operation({
          tag: 'billing',
          path: ['project'],
          status: 201,
          answer: schemaOf('Operation'),
          waits: schemaOf('WaitingOperation'),
          errors: [400, 401, 403, 404, 409, 422],
        }),
      },
      schema: { body },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const {
        operation: added,
        isWaiting,
        isReplayed,
      } = await billing.add(callerOf(request), request.params.project, request.body, key === undefined ? undefined : String(key))
      if (isReplayed) void reply.header('idempotency-replayed', 'true')
      return reply.status(isWaiting ? 202 : 201).send(added)
    },
  )

  app.get<{ Querystring: Query }>(
    '/accounts/:account/billing/operations',
    {
      config: {
        access: account,
        tokens: true,
        query: statementQuery,
        work,
        operation: statementOperation('account'),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return shownToCustomers(
        await billing.statement(await billing.ownPurse(callerOf(request, accountOf(request))), readStatement(request.query)),
      )
    },
  )
}

function statementOperation(of: 'project' | 'account') {
  return operation({
    tag: 'billing',
    path: [of],
    query: statementParameters,
    answer: schemaOf('Statement'),
    errors: [400, 401, 403, 404],
  })
}

/** Customers see that staff acted, but not which employee. */
function shownToCustomers<Shown extends { operations: { actor_name: string; approved_by: string | null }[] }>(statement: Shown): Shown {
  return { ...statement, operations: statement.operations.map((one) => ({ ...one, actor_name: '', approved_by: null })) }
}
