// The routes of the API as their areas register them, without a server behind them: they are read, never called.
import Fastify from 'fastify'
import type { Area } from '../server/areas/area.ts'
import { areas } from '../server/areas/areas.ts'
import type { RouteDescription } from '../server/routes/openapi/operations.ts'
import type { Services } from '../server/services/types.ts'
import type { Schema } from '../src/engine/schema/types.ts'

export type FixedRoute = { method: string; path: string; body?: Schema; operation: RouteDescription }

/** Whatever a route asks its services for while it is registered. */
const anything: object = new Proxy(() => undefined, { get: (_, name) => (name === 'then' ? undefined : anything), apply: () => anything })

/** Those that say of themselves what they answer; records of types are described by their definitions. */
export async function fixedRoutes(ofAreas: readonly Area[] = areas): Promise<FixedRoute[]> {
  const app = Fastify()
  const found: FixedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && config?.operation)
        found.push({ method: one, path: url, operation: config.operation, ...(schema?.body ? { body: schema.body as Schema } : {}) })
  })
  for (const routes of ofAreas.flatMap(({ api = [] }) => api)) await routes(app, anything as Services, { isHttps: false })
  return found
}
