// Whether an API token of a program may call a route: each route says it of itself, and what says nothing is closed.
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether API tokens open the route. Of records, the type has its say beside it (`tokens` of resource.json). */
    tokens?: boolean
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
type Call = { method: string; tokens: boolean | undefined }

/** The code of the refusal, if there is one. */
export function tokenRefusal({ method, tokens }: Call, scopes: readonly string[]): 'token_not_allowed' | 'token_read_only' | undefined {
  if (tokens !== true) return 'token_not_allowed'
  return safeMethods.includes(method) || scopes.includes('write') ? undefined : 'token_read_only'
}

/** An address that does not exist is no secret: it stays 404. */
export function callOf({ method, is404, routeOptions }: FastifyRequest): Call {
  return { method, tokens: is404 || routeOptions.config.tokens }
}
