// Traffic of the last 24 hours, of the resources that somebody looks at.
import type { FastifyInstance } from 'fastify'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { invalidAt } from '../../services/problem.ts'
import { hoursOfDay, maxResources } from '../../services/statistics/dayTraffic.ts'
import { servesHosts } from '../../services/names/claims.ts'
import type { Services } from '../../services/types.ts'
import { account, accountOf } from '../../routes/access.ts'
import { ifNoneMatch, inQuery, operation, tagged } from '../../routes/openapi/operations.ts'
import { object, text } from '../../routes/openapi/parts.ts'
import { sendTagged } from '../../routes/tagged.ts'

const amount: Schema = { type: 'number', minimum: 0 }
const share: Schema = { type: 'number', minimum: 0, maximum: 1 }
const day = object(
  {
    resource: text,
    values: { type: 'array', minItems: hoursOfDay, maxItems: hoursOfDay, items: amount },
    hits: { type: 'integer', minimum: 0 },
    traffic: amount,
    cache_ratio: share,
    errors: object({ code: { type: 'integer', minimum: 500, maximum: 599 }, share }),
  },
  ['errors'],
)
const quiet = object({ resource: text, days: { type: 'integer', minimum: 1 } })
const id = /^[A-Za-z0-9_-]{1,64}$/

/** Routes below /api/v1. */
export function dayTrafficRoutes(app: FastifyInstance, { dayTraffic, registry }: Services): void {
  app.get<{ Params: { account: string }; Querystring: { resources?: string } }>(
    '/accounts/:account/day-traffic',
    {
      config: {
        access: account,
        tokens: true,
        query: ['resources'],
        work: 10,
        operation: operation({
          tag: 'home',
          path: ['account'],
          query: (texts) => [ifNoneMatch, { ...inQuery('resources', { type: 'string' }, texts.parameters.dayResources), required: true }],
          answer: object({ result: { type: 'array', items: day }, quiet: { type: 'array', items: quiet } }),
          headers: tagged,
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => sendTagged(request, reply, await dayTraffic.of(accountOf(request).name, readIds(request.query.resources))),
  )

  app.get<{ Params: { account: string }; Querystring: { type?: string } }>(
    '/accounts/:account/day-traffic/sum',
    {
      config: {
        access: account,
        tokens: true,
        query: ['type'],
        work: 10,
        operation: operation({
          tag: 'home',
          path: ['account'],
          query: (texts) => [ifNoneMatch, { ...inQuery('type', { type: 'string' }, texts.parameters.dayType), required: true }],
          answer: object({ traffic: amount }),
          headers: tagged,
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request, reply) => {
      const { type } = request.query
      if (type === undefined) throw invalidAt('?type', 'required', { missingProperty: 'type' })
      const definition = registry.get(type)
      // Types without hosts and unknown ones are refused alike.
      if (!definition || !servesHosts(definition)) throw invalidAt('?type', 'format', { format: 'resource' })
      return sendTagged(request, reply, { traffic: await dayTraffic.ofType(accountOf(request).name, definition) })
    },
  )
}

function readIds(text: string | undefined): string[] {
  if (text === undefined) throw invalidAt('?resources', 'required', { missingProperty: 'resources' })
  const ids = text.split(',')
  if (ids.length > maxResources) throw invalidAt('?resources', 'maxItems', { limit: maxResources })
  if (!ids.every((one) => id.test(one))) throw invalidAt('?resources', 'format', { format: 'resource' })
  return ids
}
