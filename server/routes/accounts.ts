// The caller's own accounts, their service and whom to ask.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentRange, readListQuery } from '../plugins/query.ts'
import { listQuery } from '../plugins/queryNames.ts'
import type { AccountsQuery } from '../services/access/ownAccounts.ts'
import { invalid, invalidAt, notFound } from '../services/problem.ts'
import type { ActingAccount, Services } from '../services/types.ts'
import { requireAccount, requireUnrestricted } from './request.ts'
import { accountInfo } from './session.ts'

type Query = { Querystring: Record<string, string> }

/** Below /api/v1. */
export function accountRoutes(app: FastifyInstance, { facts, ownAccounts, prices }: Services): void {
  app.get<Query>('/accounts', { config: { query: listQuery } }, async (request, reply) => {
    const { person } = requireUnrestricted(request)
    const query = queryOf(request.query)
    const { rows, total } = await ownAccounts.list(person, query)
    void reply.header('content-range', contentRange('accounts', query.offset, rows.length, total))
    return rows.map(accountInfo)
  })

  app.get<Query>('/accounts/overview', { config: { query: listQuery } }, async (request, reply) => {
    const { person } = requireUnrestricted(request)
    const query = queryOf(request.query)
    const { rows, total } = await ownAccounts.overview(person, query)
    void reply.header('content-range', contentRange('accounts', query.offset, rows.length, total))
    return rows.map((row) => ({ ...accountInfo(row), service: row.service, records: row.records }))
  })

  app.get('/accounts/:account/service', async (request) => ownAccounts.service((await openAccount(request)).name))

  app.get('/accounts/:account/prices', async (request) => prices.monthly((await openAccount(request)).brand))

  app.get('/accounts/:account/manager', async (request, reply) => {
    const manager = await ownAccounts.manager((await openAccount(request)).name)
    if (!manager) return reply.status(204).send()
    const { firstName, lastName, phone, email, telegram } = manager
    return { first_name: firstName, last_name: lastName, phone, email, telegram }
  })

  /** An account in which the caller is more than restricted; any other one does not exist. */
  async function openAccount(request: FastifyRequest): Promise<ActingAccount> {
    const account = await requireAccount(request)
    if (facts.roles[account.role]?.restricted) throw notFound()
    return account
  }
}

function queryOf(given: Record<string, string>): AccountsQuery {
  const { sort, from, limit, filter } = readListQuery(given, invalid)
  if (sort && sort.field !== 'name') throw invalidAt('?sort', 'sort', { field: sort.field })
  const unknown = Object.entries(filter).find(([name, value]) => name !== 'q' || typeof value !== 'string')
  if (unknown) throw invalidAt(`?filter/${unknown[0]}`, 'filter', { field: unknown[0] })
  return { descending: sort?.descending ?? false, offset: from, limit, ...(typeof filter.q === 'string' && { search: filter.q }) }
}
