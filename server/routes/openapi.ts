// GET /openapi.json: the part of the API that this caller may use, type by type.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/engine/rights/access.ts'
import type { Context, Locale, Schema } from '../../src/engine/schema/types.ts'
import type { Definition } from '../../src/engine/types.ts'
import { breath } from '../services/breath.ts'
import { contextKey, namedFacts } from '../services/definitions/namedFacts.ts'
import { createLru } from '../services/definitions/compile/lru.ts'
import { createServing, type Serving } from '../services/definitions/serving.ts'
import type { ActingAccount } from '../services/model.ts'
import type { Services } from '../services/types.ts'
import { invalidAt } from '../services/problem.ts'
import { agentType } from '../services/hooks/agents.ts'
import { cookieName } from './authenticate.ts'
import { documentOf, type Described, type Route } from './openapi/document.ts'
import { cached, ifNoneMatch, inQuery, operation, type RouteDescription, tagged } from './openapi/operations.ts'
import { deliveredSchema, typeSchemas, type TypeView } from './openapi/typeSchemas.ts'
import { anybody, isShown, signedIn } from './access.ts'
import { actorIn, contextOf, localeOf, optionalAccount, signedInOf } from './request.ts'
import { sendTagged } from './tagged.ts'
import { type AreaTexts, textsIn } from './openapi/texts.ts'
import { tokenRefusal } from './tokenReach.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Description of the route in the API's document. Types describe the routes of their records. */
    operation?: RouteDescription
  }
}
const prefix = '/api/v1'
const tokenScopes = ['read', 'write']
const documentSchema = { type: 'object', required: ['openapi', 'info', 'paths'] }

/** Whether a person requests the calls that their API tokens may make, as the reference in the portal does. */
function isForPrograms({ query }: FastifyRequest): boolean {
  const { for: whom } = query as { for?: string }
  if (whom !== undefined && whom !== 'programs') throw invalidAt('?for', 'enum', { allowedValues: ['programs'] })
  return whom !== undefined
}

/** Routes below /api/v1. Must be registered before the other routes, to observe their registration. */
export function openapiRoutes(
  app: FastifyInstance,
  { registry, facts, accounts, personStatus }: Services,
  { isHttps, words }: { isHttps: boolean; words: readonly Record<Locale, AreaTexts>[] },
): void {
  const serving = createServing(registry, facts)
  const { viewOf, viewOfCustomers, describedTypes, delivered } = createTypeViews({ registry, facts, serving })
  const routes = registeredRoutes(app)
  /** Anybody may ask for the public document, and making it takes 50 ms. */
  const documents = createLru<string>(10)
  let edition = 0
  registry.onChange(() => (edition += 1))

  app.get(
    '/openapi.json',
    {
      config: {
        access: signedIn,
        tokens: true,
        query: ['account', 'for'],
        // Measured: 150 to 300 ms without yielding.
        work: 500,
        operation: cached(documentSchema, [400, 401, 404], {
          query: (texts) => [inQuery('for', { type: 'string', enum: ['programs'] }, texts.parameters.documentFor)],
        }),
      },
    },
    async (request, reply) => {
      const { person, kind, scopes = [] } = signedInOf(request)
      const open = kind === 'token' ? scopes : isForPrograms(request) ? tokenScopes : undefined
      const own = person.kind === 'person' ? await accounts.all(person) : []
      const account = (await optionalAccount(request)) ?? own[0]
      const { overview } = personStatus.traitsWith(person, own)
      const { locale = 'en_US' } = contextOf(request, account)
      const isForAgents = !isForPrograms(request) && mayWithAgents(request, 'read')
      return sendTagged(
        request,
        reply,
        documentOf({
          routes: open ? routes.filter((route) => !tokenRefusal(route, open)) : routes,
          types: await describedTypes((definition) => viewOf(request, definition, account)),
          ...(isForAgents && { delivered: delivered(locale) }),
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

  // One document for everybody: calls for programs of customers, and for agents. Account, role and session do not change it.
  app.get(
    '/openapi/public.json',
    {
      config: {
        access: anybody,
        tokens: true,
        work: 100,
        operation: operation({ tag: 'definitions', answer: documentSchema, query: () => [ifNoneMatch], headers: tagged, errors: [] }),
      },
    },
    async (request, reply) => {
      const locale = localeOf(request)
      const { id, name: brand, features } = request.brand
      const key = JSON.stringify([edition, locale, id, brand, features])
      const known = documents.get(key)
      if (known !== undefined) return sendTagged(request, reply, known)
      const document = documentOf({
        routes: routes.filter(({ tokens, access }) => tokens || access?.who === 'agent'),
        types: await describedTypes((definition) => viewOfCustomers(request, definition)),
        delivered: delivered(locale),
        isShown: (access) => access.who === 'agent' || (access.who !== 'permitted' && !('shownTo' in access && access.shownTo)),
        texts: textsIn(locale, words),
        locale,
        brand,
        cookie: cookieName(isHttps),
      })
      const text = JSON.stringify(document)
      documents.set(key, text)
      return sendTagged(request, reply, text)
    },
  )

  function mayWithAgents(request: FastifyRequest, operation: 'read' | 'update'): boolean {
    const definition = registry.get(agentType)
    return (
      definition !== undefined &&
      serving.allowed(definition, { actor: request.actor, context: contextOf(request), inAccount: false })[operation]
    )
  }
}

/** Filled while the application's routes are registered. */
function registeredRoutes(app: FastifyInstance): Route[] {
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
  return routes
}

type ViewParts = Pick<Services, 'registry' | 'facts'> & { serving: Serving }

/** Types as callers see them, with the schemas that the document shows. */
function createTypeViews({ registry, facts, serving }: ViewParts) {
  const schemas = createLru<Described['schemas']>(200)

  return { viewOf, viewOfCustomers, describedTypes, delivered }

  /** Types of accounts are seen from inside one, the provider's own from outside. Staff outside of accounts see account types as customers do. */
  function viewOf(request: FastifyRequest, definition: Definition, inside: ActingAccount | undefined): TypeView | undefined {
    const inAccount = definition.resource.scope !== 'provider'
    if (inAccount && !inside)
      return request.actor.kind === 'staff' && !request.actor.program && !isForPrograms(request)
        ? viewOfCustomers(request, definition)
        : undefined
    const account = inAccount ? inside : undefined
    const actor = actorIn(request, account)
    return narrowed(
      definition,
      isForPrograms(request) ? { ...actor, program: actor.program ?? tokenScopes } : actor,
      contextOf(request, account),
      inAccount,
    )
  }

  /** The view of new customers of the brand. */
  function viewOfCustomers(request: FastifyRequest, definition: Definition): TypeView | undefined {
    if (definition.resource.scope === 'provider') return undefined
    const { role, client } = facts.newCustomers
    const { id, features } = request.brand
    const actor: Actor = { kind: 'person', role, permissions: request.permissionsOf(role), inAccount: true, program: tokenScopes }
    return narrowed(definition, actor, { client, brand: id, feature: features, role, locale: localeOf(request) }, true)
  }

  function narrowed(definition: Definition, actor: Actor, context: Context, inAccount: boolean): TypeView | undefined {
    const allowed = serving.allowed(definition, { actor, context, inAccount })
    if (!Object.values(allowed).some(Boolean)) return undefined
    const { name } = definition
    return {
      definition,
      can: allowed,
      inAccount,
      context,
      words: wordsOf(definition, context.locale),
      resolve: (mode, active) => registry.resolve(name, { ...context, mode, ...(active !== undefined && { active }) }),
    }
  }

  /** Schemas of one type take some milliseconds, those of all hundreds. */
  async function describedTypes(view: (definition: Definition) => TypeView | undefined): Promise<Described[]> {
    const all: Described[] = []
    for (const { name } of registry.list()) {
      // A type may have changed or gone since the last turn.
      const definition = registry.get(name)
      const seen = definition && view(definition)
      if (!seen) continue
      const key = keyOf(seen)
      const known = schemas.get(key)
      const made = known ?? typeSchemas(seen)
      schemas.set(key, made)
      all.push({ view: seen, schemas: made })
      if (!known) await breath()
    }
    return all
  }

  function keyOf({ definition, context, can }: TypeView): string {
    return JSON.stringify([definition.name, definition.hash, context.locale, can, contextKey(namedFacts(definition), context)])
  }

  function wordsOf({ name, origin, words }: Definition, locale: Locale = 'en_US'): TypeView['words'] {
    return { name, type: words[locale] ?? {}, shared: registry.sharedWords(locale, origin) }
  }

  function delivered(locale: Locale): Described['schemas'] {
    const all = registry.list().filter(({ resource }) => resource.agents !== undefined)
    return Object.assign(
      {},
      ...all.map((definition) => {
        const key = `delivered ${definition.name} ${definition.hash} ${locale}`
        const cached = schemas.get(key) ?? deliveredSchema(definition, wordsOf(definition, locale))
        schemas.set(key, cached)
        return cached
      }),
    ) as Described['schemas']
  }
}
