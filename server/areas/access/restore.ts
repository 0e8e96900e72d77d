// Forgotten passwords: request the message, validate its link, set the new password.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { deviceOf, isDashboard, setDeviceCookie } from '../../routes/authenticate.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf, requireForm } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

/** `domain` is accepted and ignored: links always lead to the brand's own host. */
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string', maxLength: 254 }, domain: { type: 'string', maxLength: 300 } },
}
type Form = { email?: string; code?: string; password?: string }

/** Routes below /api/v1. */
export function restoreRoutes(app: FastifyInstance, { guestServices, sessions }: Services, { isHttps }: { isHttps: boolean }): void {
  app.post<{ Body: { email: string } }>(
    '/password/forgot',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 404, 415, 429] }) },
      schema: { body },
    },
    async (request, reply) => {
      await guestServices.restore.ask(request.body.email, { ...guestRequestOf(request), device: deviceOf(request, isHttps) })
      return reply.status(204).send()
    },
  )

  app.post<{ Body: Form | undefined }>(
    '/oauth/password-code',
    {
      config: {
        access: anybody,
        tokens: false,
        operation: operation({ tag: 'credentials', form: 'CodeForm', answer: schemaOf('CodeCheck'), errors: [415, 429] }),
      },
    },
    async (request) => {
      requireForm(request)
      const { email = '', code = '' } = request.body ?? {}
      return { valid: await guestServices.restore.check({ email, code }, guestRequestOf(request)) }
    },
  )

  app.post<{ Body: Form | undefined }>(
    '/oauth/password',
    {
      config: {
        access: anybody,
        tokens: false,
        operation: operation({ tag: 'credentials', form: 'PasswordForm', errors: [400, 404, 415, 429, 503] }),
      },
    },
    async (request, reply) => {
      requireForm(request)
      const person = await guestServices.restore.accept(request.body ?? {}, guestRequestOf(request))
      // Reading the owner's mail proves the owner, so guesses from elsewhere must not lock this address out.
      if (isDashboard(request)) setDeviceCookie(reply, await sessions.rememberDevice(person.id), isHttps)
      return reply.status(204).send()
    },
  )
}
