// Liveness and readiness for monitors.
import type { FastifyInstance } from 'fastify'
import { answer } from '../../plugins/errors.ts'
import { Problem } from '../../services/problem.ts'
import { storeAnswers } from '../../services/statistics/storeAnswers.ts'
import type { Services } from '../../services/types.ts'

type Watched = { store: Pick<Services['store'], 'check' | 'moves' | 'rollups'>; registry: Pick<Services['registry'], 'settled'> }

/**
 * Ready: the database can be read, and every definition present at the start has been loaded or has failed. A store of rollups that does not
 * answer is reported, but everything else works without it.
 */
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
    // Not thrown: starting is no fault, and each probe would log an error.
    if (!isSettled) return answer(request, reply, { status: 503, code: 'starting', headers: { 'retry-after': '1' } })
    // A store that hangs must not make a monitor restart the portal.
    const answers = await storeAnswers(store)
    return { status: 'ready', ...(answers !== undefined && { statistics: answers ? 'connected' : 'unavailable' }) }
  })
}
