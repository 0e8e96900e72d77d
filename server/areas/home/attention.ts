// Routes of the attention lists: of an account, and of all accounts in an employee's reach.
import type { FastifyInstance } from 'fastify'
import { attentionTones } from '../../../src/engine/load/resource/attention.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { operationKinds } from '../../services/billing/types.ts'
import { causes } from '../../services/attention/types.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { invalidAt } from '../../services/problem.ts'
import { ifNoneMatch, inQuery, operation, tagged } from '../../routes/openapi/operations.ts'
import { object, orNull, text } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import { sendTagged } from '../../routes/tagged.ts'

const count: Schema = { type: 'integer', minimum: 0 }
const amount: Schema = { type: 'number', minimum: 0 }
const share: Schema = { type: 'number', minimum: 0, maximum: 1 }
const flag: Schema = { type: 'boolean' }
const tone: Schema = { enum: [...attentionTones] }
const list = (items: Schema): Schema => ({ type: 'array', items })
const row = object(
  {
    record: { type: 'object', required: ['id'], properties: { id: text } },
    at: text,
    name: text,
    reason: text,
    code: count,
    share,
    place: text,
  },
  ['at', 'name', 'reason', 'code', 'share', 'place'],
)
const groups = list(
  object(
    {
      cause: { enum: [...causes] },
      type: text,
      tone,
      rule: text,
      action: text,
      total: count,
      more: flag,
      filter: { type: 'object' },
      rows: list(row),
      used: count,
      most: count,
    },
    ['rule', 'action', 'used', 'most'],
  ),
)
const limit = object({ type: text, used: count, most: count })
const named = { account: text, company_name: text, project: object({ id: text, name: text }) }
const filter = object({ id: list(text) })
const customer = object({ ...named, tone, at: text, causes: { type: 'object', additionalProperties: count }, records: list(text) }, ['at'])
const agent = object({ id: text, name: text, kind: text, connection: text, seen_at: orNull('string'), behind: count })
const waiting = object({
  total: count,
  more: flag,
  rows: list(
    object({
      id: text,
      at: text,
      kind: { enum: [...operationKinds] },
      amount: text,
      currency: text,
      actor_name: text,
      project: object({ id: text, name: text }),
    }),
  ),
})
const growth = object({
  accounts: count,
  new_accounts: count,
  new_before: count,
  traffic: amount,
  traffic_before: amount,
  hits: count,
  hits_before: count,
  income: list(object({ currency: text, amount: text, before: text })),
  registrations: object({ from: text, counts: list(count), newest: list(object({ ...named, client: text, at: text })) }),
  movers: list(object({ ...named, traffic: amount, traffic_before: amount })),
})
const ofProvider = object(
  {
    groups,
    customers: object({ type: text, total: count, more: flag, filter, rows: list(customer) }),
    agents: object({ type: text, total: count, filter, rows: list(agent) }),
    waiting,
    growth,
  },
  ['customers', 'agents', 'waiting', 'growth'],
)
/** A dozen queries of indexes, and the listed records. */
const work = 40

/** Routes below /api/v1. */
export function attentionRoutes(app: FastifyInstance, { attention }: Services): void {
  app.get<{ Params: { account: string } }>(
    '/accounts/:account/attention',
    {
      config: {
        access: account,
        tokens: true,
        work,
        operation: operation({
          tag: 'home',
          path: ['account'],
          query: () => [ifNoneMatch],
          answer: object({ groups }),
          headers: tagged,
          errors: [401, 403, 404],
        }),
      },
    },
    async (request, reply) => sendTagged(request, reply, { groups: await attention.ofAccount(callerOf(request, accountOf(request))) }),
  )
  app.get<{ Params: { account: string } }>(
    '/accounts/:account/limits',
    {
      config: {
        access: account,
        tokens: true,
        work,
        operation: operation({ tag: 'home', path: ['account'], answer: list(limit), errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      return attention.limits(callerOf(request, accountOf(request)))
    },
  )
  app.get<{ Querystring: { mine?: string } }>(
    '/attention',
    {
      config: {
        access: staff(),
        tokens: false,
        query: ['mine'],
        work: 200,
        operation: operation({
          tag: 'home',
          query: (texts) => [ifNoneMatch, inQuery('mine', flag, texts.parameters.mine)],
          answer: ofProvider,
          headers: tagged,
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) =>
      sendTagged(request, reply, await attention.ofProvider(callerOf(request), { mine: isMine(request.query.mine) })),
  )
}

function isMine(text = 'false'): boolean {
  if (text !== 'true' && text !== 'false') throw invalidAt('?mine', 'type', { type: 'boolean' })
  return text === 'true'
}
