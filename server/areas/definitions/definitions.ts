// Serves resource types to browsers: each caller sees the types, fields and texts open to them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mentions } from '../../../src/engine/schema/mentions.ts'
import { locales } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { acceptPermission, problemsPermission } from '../../services/definitions/permissions.ts'
import { acceptDefinition } from '../../services/definitions/versions/acceptance.ts'
import { CompileError } from '../../services/definitions/compile/compiler.ts'
import { problemsInReach } from '../../services/definitions/problems/problemsInReach.ts'
import { createServing, type FormModule, type Viewer } from '../../services/definitions/serving.ts'
import { openedFrom } from '../../services/records/write/rules/openedAddresses.ts'
import { wordsFor } from '../../services/definitions/wordsFor.ts'
import { notFound, Problem } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { permitted, signedIn } from '../../routes/access.ts'
import { actorIn, callerOf, contextOf, optionalAccount } from '../../routes/request.ts'
import { sendTagged } from '../../routes/tagged.ts'
import { cached, ifNoneMatch, inPath, operation, tagged, type RouteDescription } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

type Named = { Params: { type: string }; Querystring: { account?: string } }
const readers = permitted(problemsPermission)
/** The response is built for each caller. */
const work = 20
/** The caller chooses the account to act in. */
const asAccount = (operation: RouteDescription) => ({ config: { access: signedIn, tokens: true, query: ['account'], work, operation } })
const inType = inPath('type', { type: 'string' })
/** The text of each file of a definition. */
const files = operation({
  tag: 'definitions',
  path: ['type'],
  query: () => [ifNoneMatch],
  answer: { type: 'object', additionalProperties: { type: 'string' } },
  headers: tagged,
  errors: [401, 403, 404],
})
const acceptance = {
  type: 'object',
  additionalProperties: false,
  required: ['hash'],
  properties: { hash: { type: 'string', minLength: 1, maxLength: 64 } },
}
const forever = 'private, max-age=31536000, immutable'
/** `item`: the schema of an item of the answer. */
const reading = (item: string) => ({
  access: readers,
  tokens: false,
  operation: operation({
    tag: 'definitions',
    query: () => [ifNoneMatch],
    answer: listOf(schemaOf(item)),
    headers: tagged,
    errors: [401, 403],
  }),
})

/** Routes for people who edit definitions: problems, files, versions on hold. */
function editorRoutes(app: FastifyInstance, services: Services): void {
  const { registry } = services

  app.get('/definitions/problems', { config: reading('DefinitionProblem') }, async (request, reply) => {
    return sendTagged(request, reply, await problemsInReach(services, callerOf(request)))
  })

  app.get('/definitions/problems/types', { config: reading('DefinitionState') }, async (request, reply) => {
    return sendTagged(request, reply, registry.states())
  })

  app.post(
    '/definitions/problems/check',
    { config: { access: readers, tokens: false, operation: operation({ tag: 'definitions', errors: [401, 403] }) } },
    async (_request, reply) => {
      await registry.recheck()
      return reply.status(204).send()
    },
  )

  app.get<{ Params: { type: string } }>(
    '/definitions/:type/files',
    { config: { access: readers, tokens: false, operation: files } },
    async (request, reply) => {
      const files = registry.files(request.params.type)
      if (!files) throw notFound()
      return sendTagged(request, reply, files)
    },
  )

  app.get<{ Params: { type: string } }>(
    '/definitions/:type/files/in-force',
    { config: { access: readers, tokens: false, operation: files } },
    async (request, reply) => {
      const files = registry.filesInForce(request.params.type)
      if (!files) throw notFound()
      return sendTagged(request, reply, files)
    },
  )

  app.post<{ Params: { type: string }; Body: { hash: string } }>(
    '/definitions/:type/acceptance',
    {
      config: {
        access: permitted(acceptPermission, { brands: 'all', brandCode: 'all_brands_only' }),
        tokens: false,
        operation: operation({ tag: 'definitions', path: ['type'], errors: [400, 401, 403, 404, 409, 413, 415] }),
      },
      schema: { body: acceptance },
    },
    async (request, reply) => {
      await acceptDefinition(services, request.params.type, request.body.hash, callerOf(request))
      return reply.status(204).send()
    },
  )
}

/** Routes below /api/v1. */
export function definitionRoutes(app: FastifyInstance, services: Services): void {
  editorRoutes(app, services)
  const { registry, facts } = services
  const serving = createServing(registry, facts)

  app.get('/definitions', asAccount(cached(listOf(schemaOf('DefinitionSummary')), [401, 404])), async (request, reply) =>
    sendTagged(request, reply, serving.summaries(await viewerOf(request))),
  )

  app.get<Named>(
    '/definitions/:type',
    asAccount(cached(schemaOf('Definition'), [401, 404], { path: [inType] })),
    async (request, reply) => {
      const viewer = await viewerOf(request)
      const found = open(request.params.type, viewer)
      const { definition, modules } = serving.projection(found, viewer)
      const tasks = tasksOf(definition, services)
      return sendTagged(request, reply, {
        definition,
        can: serving.allowed(found, viewer),
        validators: modules.map(({ mode, active, hash }) => ({ mode, active, hash })),
        ...(tasks && { tasks }),
        ...(mentions(definition.schema, 'opens') && { opened: openedFrom(services.settings) }),
      })
    },
  )

  app.get<{ Params: { type: string; locale: string } }>(
    '/messages/:type/:locale',
    asAccount(cached(schemaOf('Words'), [401, 404], { path: [inType, inPath('locale', { enum: [...locales] })] })),
    async (request, reply) => {
      const viewer = await viewerOf(request)
      const found = open(request.params.type, viewer)
      const locale = locales.find((one) => one === request.params.locale)
      if (!locale) throw notFound()
      return sendTagged(request, reply, {
        words: wordsFor(found.words[locale] ?? {}, found, serving.projection(found, viewer).definition),
        shared: registry.sharedWords(locale, found.origin),
      })
    },
  )

  function open(type: string, viewer: Viewer): Definition {
    const found = serving.find(type, viewer)
    if (!found) throw notFound()
    return found
  }
}

/** Routes outside /api/v1: modules that pages import. */
export function validatorRoutes(app: FastifyInstance, { registry, facts, log }: Services): void {
  const serving = createServing(registry, facts)

  app.get<{ Params: { file: string }; Querystring: { type?: string; account?: string } }>(
    '/validators/:file',
    { config: { access: signedIn, tokens: true } },
    async (request, reply) => {
      const viewer = await viewerOf(request)
      const hash = /^([0-9a-f]{24})\.js$/.exec(request.params.file)?.[1]
      const definition = request.query.type === undefined ? undefined : serving.find(request.query.type, viewer)
      if (hash === undefined || !definition) throw notFound()
      const source = (await registry.moduleSource(hash)) ?? (await derived(definition, viewer, hash))
      if (source === undefined) throw notFound()
      return sendTagged(request, reply, source, { type: 'text/javascript; charset=utf-8', cacheControl: forever })
    },
  )

  /** Recompiles the module after a restart, or when it was never needed: the caller's own form says what to compile. */
  async function derived(definition: Definition, viewer: Viewer, hash: string): Promise<string | undefined> {
    const wanted = serving.projection(definition, viewer).modules.find((module) => module.hash === hash)
    if (!wanted) return undefined
    await compile(definition, wanted)
    return registry.moduleSource(hash)
  }

  async function compile(definition: Definition, { schema, extras }: FormModule): Promise<void> {
    try {
      await registry.compile(definition, schema, extras)
    } catch (error) {
      if (!(error instanceof CompileError)) throw error
      log.warn({ type: definition.name, code: error.code, reason: error.message }, 'a definition cannot be compiled')
      throw new Problem(503, 'definition_broken', { detail: { type: definition.name }, cause: error })
    }
  }
}

/** Whether each task of the type's records, by name, has a connected service that carries it out. */
function tasksOf(
  { resource: { actions = [] } }: Pick<Definition, 'resource'>,
  { issuing }: Services,
): Record<string, { connected: boolean }> | undefined {
  const names = actions.flatMap(({ task }) => (task ? [task.read] : []))
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, { connected: issuing.isConnected }]))
}

async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const account = await optionalAccount(request)
  return { actor: actorIn(request, account), context: contextOf(request, account), inAccount: account !== undefined }
}
