// Registration: an address and a phone request the message; its link and a password create the account.
import type { FastifyInstance } from 'fastify'
import { locales } from '../../../src/engine/schema/types.ts'
import type { RegistrationForm } from '../../services/access/signIn/registrationLinks.ts'
import type { Services } from '../../services/types.ts'
import { badBodyIs } from '../../routes/badBody.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const text = (maxLength: number) => ({ type: 'string', maxLength })
const contact = { email: text(254), phone: text(40), referrer: text(500) }
const letter = { type: 'object', additionalProperties: false, required: ['email', 'phone'], properties: contact }
/** `target`, `code` and `password` are not required here: the service has its own errors for missing ones. */
const person = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { ...contact, target: text(40), code: text(256), password: text(256), language: { enum: locales } },
}

/** Routes below /api/v1. */
export function registrationRoutes(app: FastifyInstance, { guestServices }: Services): void {
  app.post<{ Body: { email: string; phone: string; referrer?: string } }>(
    '/registration/email',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 409, 415, 429] }) },
      schema: { body: letter },
    },
    async (request, reply) => {
      await guestServices.registration.begin(request.body, guestRequestOf(request))
      return reply.status(204).send()
    },
  )

  app.post<{ Body: RegistrationForm }>(
    '/registration',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 401, 403, 409, 415, 429, 503] }) },
      schema: { body: person },
      errorHandler: badBodyIs('params_unreadable'),
    },
    async (request, reply) => {
      await guestServices.registrationLinks.finish(request.body, guestRequestOf(request))
      return reply.status(204).send()
    },
  )
}
