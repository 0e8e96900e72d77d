// Metrics of this process and of the portal, in OpenMetrics. Label sets are closed: they contain no account, person, record, host or address.
import type { Registry } from 'prom-client'
import type { Log } from '../model.ts'
import { addFigures, type Watched } from './figures.ts'

/** `route` is the route's template (`/api/v1/:type/:id`), or `unmatched`. `seconds`: absent for streams, which last as long as a page is open. */
export type Call = { method: string; route: string; status: number; seconds?: number }
export type Metrics = { contentType: string; observe: (call: Call) => void; text: () => Promise<string> }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export async function createMetrics(parts: Watched & { log: Log; version: string }): Promise<Metrics> {
  // Lazy-loaded: most portals run without metrics.
  const client = await import('prom-client')
  const { Counter, Gauge, Histogram, Registry: NewRegistry, collectDefaultMetrics } = client.default
  const registry = new NewRegistry() as unknown as Registry<typeof NewRegistry.OPENMETRICS_CONTENT_TYPE>
  registry.setContentType(NewRegistry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'portal_build_info', help: 'The version of the program', labelNames: ['version'], registers }).set(
    { version: parts.version },
    1,
  )
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, event streams excluded',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const collect = addFigures((gauge) => new Gauge({ ...gauge, registers }), parts)
  let collecting: Promise<string> | undefined

  return {
    contentType: registry.contentType,
    observe({ method: given, route, status, seconds }) {
      const method = methods.includes(given) ? given : 'OTHER'
      requests.inc({ method, route, status })
      if (seconds !== undefined) durations.observe({ method, route }, seconds)
    },
    // Concurrent requests share one query of the database.
    text: () => (collecting ??= collectOnce().finally(() => (collecting = undefined))),
  }

  async function collectOnce(): Promise<string> {
    await collect().catch((error: unknown) => parts.log.warn({ err: error }, 'the metrics of the database could not be read'))
    return registry.metrics()
  }
}
