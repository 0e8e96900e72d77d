// Collects the API's routes from their areas without a server: they are read, never called.
import Fastify from 'fastify'
import type { Area } from '../server/areas/area.ts'
import { areas } from '../server/areas/areas.ts'
import type { RouteDescription } from '../server/routes/openapi/operations.ts'
import type { Services } from '../server/services/types.ts'
import type { Schema } from '../src/engine/schema/types.ts'

export type FixedRoute = { method: string; path: string; body?: Schema; operation: RouteDescription }

/** Stands for any service that a route uses during registration. */
const anything: object = new Proxy(() => undefined, { get: (_, name) => (name === 'then' ? undefined : anything), apply: () => anything })

/** Routes that describe their own answers; definitions describe records of types. */
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
