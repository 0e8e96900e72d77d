// A query parameter that a route does not know is refused, so that a misspelt one never looks as if it worked.
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '../../src/engine/types.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query parameters of the route; without it none. */
    query?: readonly string[]
    /** API tokens of programs may call the route. */
    tokens?: boolean
  }
}

export const listQuery = ['sort', 'range', 'filter'] as const

/** For every route registered in this scope; `refuse` makes the error. */
export function refuseUnknownQuery(app: FastifyInstance, refuse: (errors: FieldError[]) => Error): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) return done()
    const known = request.routeOptions.config.query ?? []
    const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name))
    if (unknown.length > 0)
      return done(
        refuse(
          unknown.slice(0, 10).map((name) => ({ path: `?${name.slice(0, 100)}`, keyword: 'additionalProperties', params: { known } })),
        ),
      )
    done()
  })
}
