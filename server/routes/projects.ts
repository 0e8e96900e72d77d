// Projects that staff see, and entering their accounts.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can } from '../../src/engine/access.ts'
import { contentRange, readListQuery } from '../plugins/query.ts'
import { forbidden, invalid, invalidAt, notFound } from '../services/problem.ts'
import type { Person, Services } from '../services/types.ts'
import { callerOf, requireSession } from './request.ts'
import { accountInfo } from './session.ts'

export const projectsPermission = ['core_read_project']
const sortable = ['id', 'name', 'brand'] as const

/** Below /api/v1. */
export function projectRoutes(app: FastifyInstance, { accounts, facts }: Services): void {
  app.get<{ Querystring: Record<string, string> }>('/projects', async (request, reply) => {
    const staff = requireReader(request)
    const { sort, from, limit, filter } = readListQuery(request.query, invalid)
    const field = sortable.find((name) => name === (sort?.field ?? 'name'))
    if (!field) throw invalidAt('?sort', 'sort', { field: sort?.field })
    const unknown = Object.keys(filter).find((name) => name !== 'q')
    if (unknown !== undefined) throw invalidAt(`?filter/${unknown}`, 'filter', { field: unknown })
    const { rows, total } = await accounts.projects(staff, { sort: field, descending: sort?.descending ?? false, offset: from, limit, ...(typeof filter.q === 'string' && { search: filter.q }) })
    void reply.header('content-range', contentRange('projects', from, rows.length, total))
    return rows.map((row) => ({ ...row, accounts: row.accounts.map(accountInfo) }))
  })

  app.post<{ Params: { account: string } }>('/accounts/:account/entry', async (request) => {
    const staff = requireReader(request)
    return accountInfo(await accounts.enter(staff, request.params.account, callerOf(request)))
  })

  app.delete<{ Params: { account: string } }>('/accounts/:account/entry', async (request, reply) => {
    const staff = requireReader(request)
    await accounts.leave(staff, request.params.account, callerOf(request))
    return reply.status(204).send()
  })

  /** Staff who may read projects; to customers these addresses do not exist. */
  function requireReader(request: FastifyRequest): Person {
    const { person } = requireSession(request)
    if (person.kind !== 'staff') throw notFound()
    if (!can(request.actor, projectsPermission, facts)) throw forbidden()
    return person
  }
}
