// Action history: of one account, and for staff of everything in their reach.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentRange } from '../../plugins/query.ts'
import { isStoredInstant } from '../../../src/engine/formats/instants.ts'
import { breath } from '../../services/breath.ts'
import { invalidAt } from '../../services/problem.ts'
import type { ActionsAsk } from '../../services/records/read/actions.ts'
import { createReadingTurns } from '../../services/records/read/portions.ts'
import type { Caller } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { pageQuery, readPage } from '../../routes/pageQuery.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { sendTagged } from '../../routes/tagged.ts'
import { inQuery, listed, operation, pageParameters } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'

type Query = { Querystring: Record<string, string> }
const query = [...pageQuery, 'type', 'actor', 'from', 'to', 'without']
/** Each row reads its version and compares it with the previous one. Rows before the page are only skipped. */
const work = ({ limit = '200', offset = '0' }: Record<string, string>): number =>
  10 + Math.min(200, wholeIn(limit)) + Math.floor(wholeIn(offset) / passedOfOne)
const passedOfOne = 100
const wholeIn = (text: string): number => Math.max(0, Number(text) || 0)
const filters = (texts: Texts): object[] => [
  ...pageParameters(texts),
  inQuery('type', { type: 'string' }, texts.parameters.historyType),
  inQuery('actor', { type: 'string' }, texts.parameters.historyActor),
  ...['from', 'to'].map((name) => inQuery(name, { type: 'string', format: 'date-time' }, texts.parameters.moments)),
  inQuery('without', { type: 'string', enum: withoutValues }, texts.parameters.historyWithout),
]
/** Values of the query parameter `without`. */
const withoutValues = ['agents', 'sign-ins', 'agents,sign-ins']
const word = /^[A-Za-z0-9_-]{1,64}$/

/** Routes below /api/v1. */
export function historyRoutes(app: FastifyInstance, { actions }: Services): void {
  const inTurn = createReadingTurns()
  app.get<Query & { Params: { account: string } }>(
    '/accounts/:account/history',
    {
      config: {
        access: account,
        tokens: true,
        query,
        work,
        operation: listed(schemaOf('Action'), { tag: 'history', path: ['account'], query: filters, errors: [400, 401, 403, 404] }),
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      return page(request, reply, callerOf(request, account))
    },
  )
  app.get<Query>(
    '/history',
    {
      config: {
        access: staff(),
        tokens: false,
        query,
        work,
        operation: listed(schemaOf('Action'), { tag: 'history', query: filters, errors: [400, 401, 403, 404] }),
      },
    },
    async (request, reply) => {
      return page(request, reply, callerOf(request))
    },
  )

  app.get(
    '/history/types',
    {
      config: {
        access: staff(),
        tokens: false,
        operation: operation({ tag: 'history', answer: listOf(schemaOf('ActionType')), errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      return sendTagged(request, reply, actions.types(callerOf(request)))
    },
  )

  async function page(request: FastifyRequest<Query>, reply: FastifyReply, caller: Caller): Promise<string> {
    const ask = askOf(request.query)
    const { rows, total } = await inTurn(caller.actor, () =>
      actions.page(caller, ask, async (name) => {
        const account = await request.findAccount(name)
        return account && callerOf(request, account)
      }),
    )
    void reply
      .header('content-range', contentRange('history', ask.offset, rows.length, total))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
    return textOf(rows)
  }
}

/** JSON of an array. Rows carry whole values before and after: in one piece, a page would delay everybody else's answers. */
async function textOf(rows: object[]): Promise<string> {
  const texts: string[] = []
  for (const row of rows) {
    texts.push(JSON.stringify(row))
    await breath()
  }
  return `[${texts.join(',')}]`
}

function askOf({ type, actor, from, to, without, ...page }: Record<string, string>): ActionsAsk {
  for (const [name, text] of Object.entries({ type, actor }))
    if (text !== undefined && !word.test(text)) throw invalidAt(`?${name}`, 'format', { format: 'id' })
  for (const [name, text] of Object.entries({ from, to }))
    if (text !== undefined && !isStoredInstant(text)) throw invalidAt(`?${name}`, 'format', { format: 'date-time' })
  if (without !== undefined && !withoutValues.includes(without)) throw invalidAt('?without', 'enum', { allowedValues: withoutValues })
  return {
    ...readPage(page),
    ...(without?.includes('agents') && { withoutAgents: true }),
    ...(without?.includes('sign-ins') && { withoutSignIns: true }),
    ...(type !== undefined && { type }),
    ...(actor !== undefined && { actor }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
