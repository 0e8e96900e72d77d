// Metrics over HTTP: counts every response; /metrics returns the figures to callers who have the token or reach the port.
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Metrics } from '../services/metrics/metrics.ts'
import { notFound, Problem } from '../services/problem.ts'
import { handleErrors } from './errors.ts'
import { secureHeaders } from './headers.ts'

/** An empty `token` requires none: access to the port decides. */
export type MetricsOptions = { metrics: Metrics; token: string; publicUrl: string }

export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    metrics.observe({
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ...(!isStream && { seconds: reply.elapsedTime / 1000 }),
    })
    done()
  })
}

export function metricsRoute(app: FastifyInstance, { metrics, token, publicUrl }: MetricsOptions): void {
  const host = new URL(publicUrl).hostname
  app.get('/metrics', { exposeHeadRoute: false, config: { tokens: true } }, async (request, reply) => {
    if (!isOwnHost(request.hostname, host)) throw notFound()
    if (token !== '' && !isToken(request, token))
      throw new Problem(401, request.headers.authorization ? 'invalid_token' : 'unauthenticated', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** A separate server for /metrics alone. Resolves to its port and a function that closes it. */
export async function serveMetrics(
  options: MetricsOptions & { port: number; listen: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true, requestTimeout: 10_000 })
  handleErrors(app)
  secureHeaders(app, { isHttps: false })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  metricsRoute(app, options)
  await app.listen({ port: options.port, host: options.listen })
  const bound = app.server.address()
  return { port: bound && typeof bound === 'object' ? bound.port : options.port, close: () => app.close() }
}

/** Accepts addresses, names without a dot (localhost, a container) and the portal's own name. Other names that resolve here (DNS rebinding) are rejected. */
function isOwnHost(given: string, own: string): boolean {
  const name = given.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === own || !name.includes('.') || isIP(name) !== 0
}

function isToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
