// A person's own views and column layout of a list.
import type { FastifyInstance } from 'fastify'
import type { ListLayout, NewView } from '../../services/records/views.ts'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'
import { signedIn } from '../../routes/access.ts'

const field = { type: 'string', minLength: 1, maxLength: 256 }
const layout = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: { type: 'object', maxProperties: 200, propertyNames: { maxLength: 256 }, additionalProperties: { type: 'boolean' } },
    density: { enum: ['normal', 'compact'] },
  },
}
const view = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 64 },
    filter: { type: 'object', maxProperties: 30 },
    sort: { type: 'array', minItems: 2, maxItems: 2, items: [field, { enum: ['ASC', 'DESC'] }] },
    columns: { type: 'array', maxItems: 100, uniqueItems: true, items: field },
    is_default: { type: 'boolean' },
  },
}
type At = { Params: { account?: string; type: string; view: string } }

/** Routes below /api/v1. */
export function viewRoutes(app: FastifyInstance, { views }: Services): void {
  for (const base of ['/accounts/:account/:type', '/:type']) {
    app.get<At>(`${base}/views`, { config: { access: signedIn, tokens: true } }, async (request) =>
      views.read(await callerIn(request), request.params.type),
    )
    app.put<At & { Body: ListLayout }>(
      `${base}/views/layout`,
      { config: { access: signedIn, tokens: true }, schema: { body: layout } },
      async (request) => views.keepLayout(await callerIn(request), request.params.type, request.body),
    )
    app.post<At & { Body: NewView }>(
      `${base}/views`,
      { config: { access: signedIn, tokens: true }, schema: { body: view } },
      async (request, reply) => reply.status(201).send(await views.add(await callerIn(request), request.params.type, request.body)),
    )
    app.put<At & { Body: NewView }>(
      `${base}/views/:view`,
      { config: { access: signedIn, tokens: true }, schema: { body: view } },
      async (request) => views.replace(await callerIn(request), request.params.type, request.params.view, request.body),
    )
    app.delete<At>(`${base}/views/:view`, { config: { access: signedIn, tokens: true } }, async (request, reply) => {
      await views.remove(await callerIn(request), request.params.type, request.params.view)
      return reply.status(204).send()
    })
  }
}
