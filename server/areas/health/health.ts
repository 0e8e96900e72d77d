// Liveness and readiness for monitors.
import type { FastifyInstance } from 'fastify'
import { answer } from '../../plugins/errors.ts'
import { Problem } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'

type Watched = { store: Pick<Services['store'], 'check'>; registry: Pick<Services['registry'], 'settled'> }

/** Ready: the database can be read, and every definition present at the start has been loaded or has failed. */
export function healthRoutes(app: FastifyInstance, { store, registry }: Watched): void {
  let isSettled = false
  const settled = (): void => void (isSettled = true)
  // A definition that fails to load becomes a problem and does not block other types.
  registry.settled().then(settled, settled)

  app.get('/healthz', { config: { tokens: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { config: { tokens: true } }, async (request, reply) => {
    await store.check().catch((cause: unknown) => {
      throw new Problem(503, 'storage_unavailable', { cause })
    })
    // Not thrown: a start is no fault, and the log of one would hold an error for each probe.
    if (!isSettled) return answer(request, reply, { status: 503, code: 'starting', headers: { 'retry-after': '1' } })
    return { status: 'ready' }
  })
}
