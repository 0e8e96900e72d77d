// Creates the first project of a person who has none.
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../services/problem.ts'
import type { ProjectAsk } from '../../services/hooks/shared/newProjects.ts'
import type { Services } from '../../services/types.ts'
import { shownTo } from '../../routes/access.ts'
import { callerOf, signedInOf } from '../../routes/request.ts'
import { shownAccounts } from '../../routes/shownAccounts.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const name = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001F\\u007F]+$' }
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['client_type', 'credentials', 'currency'],
  properties: {
    client_type: { enum: ['individual'] },
    credentials: { type: 'object', additionalProperties: false, properties: { first_name: name, last_name: name, middle_name: name } },
    currency: { enum: ['RUB', 'USD'] },
  },
}

/** Routes below /api/v1. */
export function newProjectRoutes(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { id: string }; Body: ProjectAsk }>(
    '/persons/:id/project',
    {
      config: {
        access: shownTo(['person']),
        tokens: false,
        operation: operation({
          tag: 'credentials',
          path: ['id'],
          status: 201,
          answer: schemaOf('Account'),
          errors: [400, 401, 403, 404, 409, 415],
        }),
      },
      schema: { body },
    },
    async (request, reply) => {
      const { person } = signedInOf(request)
      if (person.kind !== 'person' || request.isRestricted || person.id !== request.params.id) throw notFound()
      const account = await services.newProjects.create(person, request.body, callerOf(request))
      return reply.status(201).send((await shownAccounts(services, person, [account]))[0])
    },
  )
}
