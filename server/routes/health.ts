// For whoever watches the process.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../services/problem.ts'
import type { Services } from '../services/types.ts'

export function healthRoutes(app: FastifyInstance, { store }: Services): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await store.check().catch((cause: unknown) => {
      throw new Problem(503, 'storage_unavailable', { cause })
    })
    return { status: 'ready' }
  })
}
