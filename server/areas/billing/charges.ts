// Charges of a month: a preview with its calculation, and its closing.
import type { FastifyInstance } from 'fastify'
import { billingCreateOperation, coreReadProject } from '../../../src/engine/rights/permissions.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { inQuery, operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'

const periodPattern = '^20\\d\\d-(?:0[1-9]|1[0-2])$'
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['period'],
  properties: { period: { type: 'string', pattern: periodPattern } },
}
/** Rollups of a month, of every account of the project. */
const work = 40
const ofPeriod = (texts: Texts): object[] => [
  { ...inQuery('period', { type: 'string', pattern: periodPattern }, texts.parameters.period), required: true },
]

/** Routes below /api/v1. */
export function chargeRoutes(app: FastifyInstance, { billing }: Services): void {
  type Ask = { Params: { project: string }; Querystring: { period?: string } }
  const answer = schemaOf('ChargedMonth')

  app.get<Ask>(
    '/billing/:project/charges',
    {
      config: {
        access: staff([coreReadProject]),
        tokens: false,
        query: ['period'],
        work,
        operation: operation({ tag: 'billing', path: ['project'], query: ofPeriod, answer, errors: [400, 401, 403, 404] }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return billing.month(await billing.purse(callerOf(request), request.params.project), periodOf(request.query))
    },
  )

  app.post<Ask & { Body: { period: string } }>(
    '/billing/:project/closings',
    {
      config: {
        access: staff([billingCreateOperation]),
        tokens: false,
        work,
        operation: operation({ tag: 'billing', path: ['project'], answer, errors: [400, 401, 403, 404] }),
      },
      schema: { body },
    },
    async (request) => {
      const caller = callerOf(request)
      return billing.close(caller, await billing.purse(caller, request.params.project), request.body.period)
    },
  )

  app.get(
    '/accounts/:account/billing/terms',
    {
      config: {
        access: account,
        tokens: true,
        work,
        operation: operation({ tag: 'billing', path: ['account'], answer: schemaOf('TermsOfBilling'), errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return billing.terms(callerOf(request, accountOf(request)))
    },
  )

  app.get<Ask>(
    '/accounts/:account/billing/charges',
    {
      config: {
        access: account,
        tokens: true,
        query: ['period'],
        work,
        operation: operation({ tag: 'billing', path: ['account'], query: ofPeriod, answer, errors: [400, 401, 403, 404] }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return billing.month(await billing.ownPurse(callerOf(request, accountOf(request))), periodOf(request.query))
    },
  )
}

function periodOf({ period }: { period?: string }): string {
  if (period === undefined) throw invalidAt('?period', 'required', { missingProperty: 'period' })
  if (!new RegExp(periodPattern).test(period)) throw invalidAt('?period', 'format', { format: 'month' })
  return period
}
