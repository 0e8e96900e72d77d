// Charges of a month: a preview with its calculation, and its closing.
import type { FastifyInstance } from 'fastify'
import { documentAsk, documentOperation, documentQuery, type DocumentQuery, documentWork, sendDocument } from './documents.ts'
import { billingCreateOperation, coreReadProject } from '../../../src/engine/rights/permissions.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { ofPeriod, periodOf, periodPattern } from './query.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['period'],
  properties: { period: { type: 'string', pattern: periodPattern } },
}
/** Reads the rollups of a month for every account of the project. */
const work = 40

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

  app.get<DocumentQuery & { Params: { project: string } }>(
    '/billing/:project/document',
    {
      config: {
        access: staff([coreReadProject]),
        tokens: false,
        query: documentQuery,
        work: documentWork,
        operation: documentOperation('project'),
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const purse = await billing.purse(caller, request.params.project)
      return sendDocument(reply, await billing.document(caller, purse, documentAsk(request.query)))
    },
  )

  app.get<DocumentQuery>(
    '/accounts/:account/billing/document',
    { config: { access: account, tokens: true, query: documentQuery, work: documentWork, operation: documentOperation('account') } },
    async (request, reply) => {
      const caller = callerOf(request, accountOf(request))
      const purse = await billing.ownPurse(caller)
      return sendDocument(reply, await billing.document(caller, purse, documentAsk(request.query)))
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
