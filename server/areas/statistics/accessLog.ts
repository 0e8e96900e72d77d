// Agents send lines of access logs (docs/access-log.md) in batches; each is ingested once.
import type { FastifyInstance } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import type { LineBatch } from '../../services/statistics/types.ts'
import { agentOf, agentShownTo } from '../../routes/access.ts'
import { byKey, inQuery, operation } from '../../routes/openapi/operations.ts'
import { object, schemaOf } from '../../routes/openapi/parts.ts'

const maxLines = 5000
const maxLineLength = 8192
const sourcePattern = /^[\x21-\x7e]{1,200}$/
const position = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const
/** Lines of a source, from the position up to which it was ingested. */
export const lineBatch = {
  type: 'object',
  additionalProperties: false,
  required: ['source', 'position', 'next', 'lines'],
  properties: {
    source: { type: 'string', minLength: 1, maxLength: 200, pattern: sourcePattern.source },
    position,
    next: position,
    lines: { type: 'array', maxItems: maxLines, items: { type: 'string', maxLength: maxLineLength } },
  },
}

export function accessLogRoutes(app: FastifyInstance, { statistics, agents }: Services): void {
  app.get<{ Querystring: { source?: string } }>(
    '/agent/access-log',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        query: ['source'],
        work: 0,
        operation: operation({
          tag: 'statistics',
          security: byKey,
          query: (texts) => [
            { ...inQuery('source', { type: 'string', pattern: sourcePattern.source }, texts.parameters.logSource), required: true },
          ],
          answer: object({ position }),
          errors: [400, 401],
        }),
      },
    },
    async (request, reply) => {
      const { source } = request.query
      if (source === undefined) throw invalidAt('?source', 'required', { missingProperty: 'source' })
      if (!sourcePattern.test(source)) throw invalidAt('?source', 'format', { format: 'source' })
      void reply.header('cache-control', 'no-store')
      return { position: await statistics.position(agentOf(request), source) }
    },
  )

  app.post<{ Body: LineBatch }>(
    '/agent/access-log',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        work: 0,
        operation: operation({ tag: 'statistics', security: byKey, answer: schemaOf('TakenLines'), errors: [400, 401, 409, 413, 415] }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body: lineBatch },
    },
    async (request) => {
      const { position: from, next } = request.body
      if (next < from) throw invalidAt('/next', 'minimum', { limit: from })
      const agent = agentOf(request)
      await agents.heard(agent)
      return statistics.take(agent, request.body)
    },
  )
}
