// Rejects unknown query parameters, so that a misspelt one never looks as if it worked.
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '../../src/engine/types.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Query parameters of the route; none by default. */
    query?: readonly string[]
    /** Whether API tokens may call the route. */
    tokens?: boolean
  }
}

export const listQuery = ['sort', 'range', 'filter'] as const

/** Applies to every route registered in this scope; `refuse` creates the error. */
export function refuseUnknownQuery(app: FastifyInstance, refuse: (errors: FieldError[]) => Error): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done()
    const allowed = request.routeOptions.config.query ?? []
    const unknown = Object.keys(request.query as object).filter((name) => !allowed.includes(name))
    if (unknown.length > 0)
      return done(
        refuse(
          unknown.slice(0, 10).map((name) => ({ path: `?${name.slice(0, 100)}`, keyword: 'additionalProperties', params: { allowed } })),
        ),
      )
    done()
  })
}
