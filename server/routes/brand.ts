// What a page needs before anybody signs in, and the brands that staff choose from.
import type { FastifyInstance } from 'fastify'
import { contentRange, readListQuery } from '../plugins/query.ts'
import { listQuery } from '../plugins/queryNames.ts'
import { invalid, invalidAt, notFound } from '../services/problem.ts'
import type { Services } from '../services/types.ts'
import { requireSession } from './request.ts'

/** A brand as its pages know it. */
export async function brandShown<Brand>(brand: Brand, { isDemo }: Pick<Services, 'isDemo'>): Promise<Brand & { demo: boolean }> {
  return { ...brand, demo: await isDemo() }
}

/** Below /api/v1. */
export function brandRoutes(app: FastifyInstance, { brands, isDemo }: Services): void {
  app.get('/brand', async (request) => brandShown(request.brand, { isDemo }))

  app.get<{ Querystring: Record<string, string> }>('/brands', { config: { query: listQuery } }, async (request, reply) => {
    const { person } = requireSession(request)
    if (person.kind !== 'staff') throw notFound()
    const { from, limit, filter } = readListQuery(request.query, invalid)
    const unknown = Object.keys(filter).find((name) => name !== 'id')
    if (unknown !== undefined) throw invalidAt(`?filter/${unknown}`, 'filter', { field: unknown })
    const found = (await brands.within(request.reachOf(person))).filter(({ id }) => filter.id === undefined || [filter.id].flat().includes(id))
    const rows = found.slice(from, from + limit).map(({ id, name }) => ({ id, name }))
    void reply.header('content-range', contentRange('brands', from, rows.length, found.length))
    return rows
  })
}
