// GET /openapi.json: what this caller may ask of the API, type by type.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale, Schema } from '../../src/engine/schema/types.ts'
import type { Definition } from '../../src/engine/types.ts'
import { contextKey, namedFacts } from '../services/definitions/namedFacts.ts'
import { createLru } from '../services/definitions/compile/lru.ts'
import { createServing } from '../services/definitions/serving.ts'
import type { ActingAccount } from '../services/model.ts'
import type { Services } from '../services/types.ts'
import { agentType } from '../services/hooks/agents.ts'
import { cookieName } from './authenticate.ts'
import { documentOf, type Described, type Route } from './openapi/document.ts'
import { cached, type RouteDescription } from './openapi/operations.ts'
import { typeSchemas, type TypeView } from './openapi/typeSchemas.ts'
import { isShown, signedIn } from './access.ts'
import { actorIn, contextOf, optionalAccount, signedInOf } from './request.ts'
import { sendTagged } from './tagged.ts'
import { type AreaTexts, textsIn } from './openapi/texts.ts'
import { tokenRefusal } from './tokenReach.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route says of itself in the API's document. Of records, their types say it. */
    operation?: RouteDescription
  }
}
const prefix = '/api/v1'

/** Below /api/v1, and before its other routes: it hears of each as it is registered. */
export function openapiRoutes(
  app: FastifyInstance,
  { registry, facts, accounts, standing }: Services,
  { isHttps, words }: { isHttps: boolean; words: readonly Record<Locale, AreaTexts>[] },
): void {
  const serving = createServing(registry, facts)
  const schemas = createLru<Described['schemas']>(200)
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({
          method: one,
          url: url.slice(prefix.length),
          tokens: config?.tokens === true,
          ...(schema?.body ? { body: schema.body as Schema } : {}),
          ...(config?.access && { access: config.access }),
          ...(config?.operation && { operation: config.operation }),
        })
  })

  app.get(
    '/openapi.json',
    {
      config: {
        access: signedIn,
        tokens: true,
        query: ['account'],
        work: 100,
        operation: cached({ type: 'object', required: ['openapi', 'info', 'paths'] }, [401, 404]),
      },
    },
    async (request, reply) => {
      const { person, kind, scopes = [] } = signedInOf(request)
      const own = person.kind === 'person' ? await accounts.all(person) : []
      const account = (await optionalAccount(request)) ?? own[0]
      const { overview } = standing.traitsWith(person, own)
      const { locale = 'en_US' } = contextOf(request, account)
      const types = registry.list().flatMap((definition) => described(request, definition, account))
      return sendTagged(
        request,
        reply,
        documentOf({
          routes: kind === 'token' ? routes.filter((route) => !tokenRefusal(route, scopes)) : routes,
          types,
          readsOnly: kind === 'token' && !scopes.includes('write'),
          isShown: (access) =>
            isShown(request, access, facts, (readers) =>
              readers === 'overviewReaders' ? overview : mayWithAgents(request, readers.agents),
            ),
          ...(account && { account: account.name }),
          texts: textsIn(locale, words),
          locale,
          brand: request.brand.name,
          cookie: cookieName(isHttps),
        }),
      )
    },
  )

  /** Types of accounts are met inside one, the provider's own outside: there nobody is in an account. */
  function described(request: FastifyRequest, definition: Definition, inside: ActingAccount | undefined): Described[] {
    const inAccount = definition.resource.scope !== 'provider'
    const account = inAccount ? inside : undefined
    if (inAccount && !account) return []
    const context = contextOf(request, account)
    const allowed = serving.allowed(definition, { actor: actorIn(request, account), context, inAccount })
    if (!Object.values(allowed).some(Boolean)) return []
    const view: TypeView = {
      definition,
      can: allowed,
      inAccount,
      resolve: (mode, active) => registry.resolve(definition.name, { ...context, mode, ...(active !== undefined && { active }) }),
    }
    const key = JSON.stringify([definition.name, definition.hash, allowed, contextKey(namedFacts(definition), context)])
    const known = schemas.get(key) ?? typeSchemas(view)
    schemas.set(key, known)
    return [{ view, schemas: known }]
  }

  function mayWithAgents(request: FastifyRequest, operation: 'read' | 'update'): boolean {
    const definition = registry.get(agentType)
    return (
      definition !== undefined &&
      serving.allowed(definition, { actor: request.actor, context: contextOf(request), inAccount: false })[operation]
    )
  }
}
