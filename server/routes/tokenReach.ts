// Whether API tokens may call a route: each route declares it, and the default is closed.
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether API tokens open the route. For records, the type's `tokens` in resource.json also applies. */
    tokens?: boolean
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
type Call = { method: string; tokens: boolean | undefined }

/** Code of the refusal, if there is one. */
export function tokenRefusal({ method, tokens }: Call, scopes: readonly string[]): 'token_not_allowed' | 'token_read_only' | undefined {
  if (tokens !== true) return 'token_not_allowed'
  return safeMethods.includes(method) || scopes.includes('write') ? undefined : 'token_read_only'
}

/** A missing address is no secret: it stays 404. */
export function callOf({ method, is404, routeOptions }: FastifyRequest): Call {
  return { method, tokens: is404 || routeOptions.config.tokens }
}
