// The caller's sessions, sign-in attempts and API tokens.
import type { FastifyInstance } from 'fastify'
import { tokenScopes } from '../../../src/engine/load/resource/resourceFile.ts'
import { contentRange } from '../../plugins/query.ts'
import type { NewToken } from '../../services/access/keys/tokens.ts'
import { forbidden } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { clearSessionCookie } from '../../routes/authenticate.ts'
import { pageQuery, readPage } from '../../routes/pageQuery.ts'
import { unrestricted } from '../../routes/access.ts'
import { originOf, requireRecentProof, signedInOf } from '../../routes/request.ts'
import { listed, operation, pageParameters } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

type One = { Params: { id: string } }
const token = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'scopes', 'days'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001f\\u007f]+$' },
    scopes: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { enum: [...tokenScopes] } },
    days: { enum: [30, 90, 365, null] },
    account: { type: 'string', minLength: 1, maxLength: 64 },
    simple_rest: { type: 'boolean' },
  },
}

const newToken = { allOf: [schemaOf('ApiToken'), { type: 'object', required: ['token'], properties: { token: { type: 'string' } } }] }

/** Routes below /api/v1. */
export function ownSessionRoutes(app: FastifyInstance, { ownSessions, tokens }: Services, { isHttps }: { isHttps: boolean }): void {
  app.get(
    '/sessions',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({ tag: 'own', answer: listOf(schemaOf('OwnSession')), errors: [401, 403] }),
      },
    },
    async (request) => ownSessions.list(signedInOf(request)),
  )
  app.delete<One>(
    '/sessions/:id',
    { config: { access: unrestricted, tokens: false, operation: operation({ tag: 'own', path: ['id'], errors: [401, 403, 404] }) } },
    async (request, reply) => {
      const signedIn = signedInOf(request)
      await ownSessions.end(signedIn, request.params.id, originOf(request))
      if (request.params.id === signedIn.id) clearSessionCookie(reply, isHttps)
      return reply.status(204).send()
    },
  )
  app.delete(
    '/sessions',
    { config: { access: unrestricted, tokens: false, operation: operation({ tag: 'own', errors: [401, 403] }) } },
    async (request, reply) => {
      await ownSessions.endOthers(signedInOf(request), originOf(request))
      return reply.status(204).send()
    },
  )
  app.get<{ Querystring: Record<string, string> }>(
    '/sign-ins',
    {
      config: {
        access: unrestricted,
        tokens: false,
        query: pageQuery,
        operation: listed(schemaOf('SignIn'), { tag: 'own', query: pageParameters, errors: [400, 401, 403] }),
      },
    },
    async (request, reply) => {
      const page = readPage(request.query)
      const { rows, total } = await ownSessions.signIns(signedInOf(request), page)
      void reply.header('content-range', contentRange('sign-ins', page.offset, rows.length, total))
      return rows
    },
  )
  tokenRoutes(app, tokens)
}

function tokenRoutes(app: FastifyInstance, tokens: Services['tokens']): void {
  app.get(
    '/tokens',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({ tag: 'own', answer: listOf(schemaOf('ApiToken')), errors: [401, 403] }),
      },
    },
    async (request) => tokens.list(signedInOf(request).person),
  )
  app.post<{ Body: NewToken }>(
    '/tokens',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({
          tag: 'own',
          status: 201,
          answer: newToken,
          errors: [400, 401, 403, 409, 413, 415],
        }),
      },
      schema: { body: token },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      // Staff act in accounts by entering them, and a token enters none.
      if (request.body.account !== undefined && person.kind === 'staff') throw forbidden()
      // A token without an end outlives a hijacked session, so it needs a recent proof.
      if (request.body.days === null) requireRecentProof(request)
      return reply
        .status(201)
        .header('cache-control', 'no-store')
        .send(await tokens.create(person, request.body, originOf(request)))
    },
  )
  app.post<One>(
    '/tokens/:id/rotation',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({ tag: 'own', path: ['id'], status: 201, answer: newToken, errors: [400, 401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      return reply
        .status(201)
        .header('cache-control', 'no-store')
        .send(await tokens.rotate(person, request.params.id, originOf(request), () => requireRecentProof(request)))
    },
  )
  app.delete<One>(
    '/tokens/:id',
    { config: { access: unrestricted, tokens: false, operation: operation({ tag: 'own', path: ['id'], errors: [401, 403, 404] }) } },
    async (request, reply) => {
      await tokens.revoke(signedInOf(request).person, request.params.id, originOf(request))
      return reply.status(204).send()
    },
  )
}
