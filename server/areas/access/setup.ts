// The first administrator sets a password with the one-time link of an empty database.
import type { FastifyInstance } from 'fastify'
import { anybody } from '../../routes/access.ts'
import type { Services } from '../../services/types.ts'
import { setSessionCookie } from '../../routes/authenticate.ts'
import { operation } from '../../routes/openapi/operations.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'email', 'password'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 128 },
    email: { type: 'string', minLength: 1, maxLength: 254 },
    password: { type: 'string', maxLength: 256 },
  },
}

/** Routes below /api/v1. */
export function setupRoutes(app: FastifyInstance, { setup, sessions }: Services, { isHttps }: { isHttps: boolean }): void {
  app.post<{ Body: { code: string; email: string; password: string } }>(
    '/setup',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'session', errors: [400, 403, 409, 415, 429] }) },
      schema: { body },
    },
    async (request, reply) => {
      const from = { ip: request.ip, requestId: request.id, userAgent: request.headers['user-agent'] }
      const person = await setup.accept({ ...request.body, brand: request.brand.id, ip: request.ip, requestId: request.id })
      const { token, lifetime } = await sessions.open(person, { kind: 'cookie', ...from })
      setSessionCookie(reply, token, lifetime, isHttps)
      return reply.status(204).send()
    },
  )
}
