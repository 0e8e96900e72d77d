// The caller's accounts with their service and contact persons.
import type { FastifyInstance } from 'fastify'
import { contentRange, readListQuery } from '../../plugins/query.ts'
import { listQuery } from '../../plugins/queryNames.ts'
import type { AccountsQuery } from '../../services/access/people/ownAccounts.ts'
import { invalid, invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf, unrestricted } from '../../routes/access.ts'
import { signedInOf } from '../../routes/request.ts'
import { shownAccounts } from '../../routes/shownAccounts.ts'
import { filterOf, listed, operation, range, sortOf } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'

type Query = { Querystring: Record<string, string> }

const pageOfAccounts = (texts: Texts): object[] => [sortOf(['name'], texts), range, filterOf(['q'], texts)]

/** Routes below /api/v1. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { ownAccounts, prices } = services

  app.get<Query>(
    '/accounts',
    {
      config: {
        access: unrestricted,
        tokens: true,
        query: listQuery,
        work: 5,
        operation: listed(schemaOf('Account'), { tag: 'session', query: pageOfAccounts, errors: [400, 401, 403] }),
      },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      const query = queryOf(request.query)
      const { rows, total } = await ownAccounts.list(person, query)
      void reply.header('content-range', contentRange('accounts', query.offset, rows.length, total))
      return shownAccounts(services, person, rows)
    },
  )

  app.get<Query>(
    '/accounts/overview',
    {
      config: {
        access: { ...unrestricted, shownTo: 'overviewReaders' },
        tokens: true,
        query: listQuery,
        work: 40,
        operation: listed(schemaOf('AccountOverview'), {
          tag: 'session',
          query: pageOfAccounts,
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      const query = queryOf(request.query)
      const { rows, total } = await ownAccounts.overview(person, query)
      void reply.header('content-range', contentRange('accounts', query.offset, rows.length, total))
      const shown = await shownAccounts(services, person, rows)
      return rows.map(({ service, records }, index) => ({ ...shown[index], service, records }))
    },
  )

  app.get(
    '/accounts/:account/service',
    {
      config: {
        access: account,
        tokens: true,
        operation: operation({ tag: 'session', path: ['account'], answer: schemaOf('Service'), errors: [401, 403, 404] }),
      },
    },
    async (request) => ownAccounts.service(accountOf(request)),
  )

  app.get(
    '/accounts/:account/prices',
    {
      config: {
        access: account,
        tokens: true,
        operation: operation({ tag: 'session', path: ['account'], answer: listOf(schemaOf('Price')), errors: [401, 403, 404] }),
      },
    },
    async (request) => prices.monthly(accountOf(request)),
  )

  app.get(
    '/accounts/:account/manager',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'session', path: ['account'], answer: schemaOf('Manager'), orNothing: true, errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      const manager = await ownAccounts.manager(accountOf(request).name)
      if (!manager) return reply.status(204).send()
      const { firstName, lastName, phone, email, telegram } = manager
      return { first_name: firstName, last_name: lastName, phone, email, telegram }
    },
  )
}

function queryOf(given: Record<string, string>): AccountsQuery {
  const { sort, from, limit, filter } = readListQuery(given, invalid)
  if (sort && sort.field !== 'name') throw invalidAt('?sort', 'sort', { field: sort.field })
  const unknown = Object.entries(filter).find(([name, value]) => name !== 'q' || typeof value !== 'string')
  if (unknown) throw invalidAt(`?filter/${unknown[0]}`, 'filter', { field: unknown[0] })
  return { descending: sort?.descending ?? false, offset: from, limit, ...(typeof filter.q === 'string' && { search: filter.q }) }
}
