// Fields that agents do not support: agents declare them, and forms show them (docs/agent-protocol.md).
import type { FastifyInstance } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { account, accountOf, agentOf, agentShownTo } from '../../routes/access.ts'
import { inQuery, byKey, operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import { maxDeclared } from '../../services/agents/limits.ts'
import type { DeclaredField } from '../../services/agents/types.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const field = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'path', 'reason'],
  properties: {
    type: text(64),
    path: text(500),
    values: { type: 'array', minItems: 1, maxItems: 20, items: text(100) },
    reason: text(1000),
  },
}
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['unsupported'],
  properties: { unsupported: { type: 'array', maxItems: maxDeclared, items: field } },
}

export function unsupportedRoutes(app: FastifyInstance, { agents }: Services): void {
  app.put<{ Body: { unsupported: DeclaredField[] } }>(
    '/agent/unsupported',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        // Agents belong to the provider, so their calls cost nothing.
        work: 0,
        operation: operation({ tag: 'delivery', security: byKey, answer: schemaOf('Declared'), errors: [400, 401, 415] }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body },
    },
    async (request) => agents.declare(agentOf(request), request.body.unsupported),
  )

  app.get<{ Params: { account: string }; Querystring: { type?: string } }>(
    '/accounts/:account/unsupported',
    {
      config: {
        access: account,
        tokens: true,
        query: ['type'],
        operation: operation({
          tag: 'delivery',
          path: ['account'],
          query: (texts) => [inQuery('type', { type: 'string' }, texts.parameters.deliveredType)],
          answer: { type: 'array', items: schemaOf('UnsupportedField') },
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { type } = request.query
      if (type === undefined) throw invalidAt('?type', 'required')
      return reply.header('cache-control', 'no-store').send(await agents.unsupported(callerOf(request, accountOf(request)), type))
    },
  )
}
