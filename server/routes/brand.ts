// What a page needs before anybody signs in.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services/types.ts'

/** Below /api/v1. */
export function brandRoutes(app: FastifyInstance, { isDemo }: Services): void {
  app.get('/brand', async (request) => ({ ...request.brand, demo: await isDemo() }))
}
