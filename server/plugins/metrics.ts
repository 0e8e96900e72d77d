// Metrics over HTTP: every answer is counted, and /metrics tells the figures to whoever has the token or reaches the port.
import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Metrics } from '../services/metrics/metrics.ts'
import { notFound, Problem } from '../services/problem.ts'
import { handleErrors } from './errors.ts'
import { secureHeaders } from './headers.ts'

/** An empty `token` asks for none: the port alone decides who gets there. */
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

/** A server of its own for /metrics, and for nothing else. Answers how to close it. */
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

/** An address, a name without a dot (localhost, a container) or the portal's own: names of brands and of other sites that lead here (DNS rebinding) get nothing. */
function isOwnHost(given: string, own: string): boolean {
  const name = given.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === own || !name.includes('.') || isIP(name) !== 0
}

function isToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
