// SMS codes: during the phone step of a sign-in, with a session, or without one during registration.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PhoneAsk } from '../../services/access/signIn/phoneCodes.ts'
import { forbidden } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { anybody } from '../../routes/access.ts'
import { guestRequestOf, requireRecentProof } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const contact = { phone: { type: 'string', maxLength: 40 }, email: { type: 'string', maxLength: 254 } }
const ask = { type: 'object', additionalProperties: false, required: ['phone'], properties: contact }
const proof = {
  type: 'object',
  additionalProperties: false,
  required: ['phone', 'code'],
  properties: { ...contact, code: { type: 'string', maxLength: 10 } },
}
type Body = { phone: string; email?: string }

/** Routes below /api/v1. */
export function phoneRoutes(app: FastifyInstance, { guestServices }: Services): void {
  app.post<{ Body: Body }>(
    '/phone/code',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 403, 409, 415, 429] }) },
      schema: { body: ask },
    },
    async (request, reply) => {
      await guestServices.phoneCodes.send(askOf(request), guestRequestOf(request))
      return reply.status(204).send()
    },
  )

  app.post<{ Body: Body & { code: string } }>(
    '/phone/verify',
    {
      config: { access: anybody, tokens: false, operation: operation({ tag: 'credentials', errors: [400, 403, 409, 415, 429] }) },
      schema: { body: proof },
    },
    async (request, reply) => {
      await guestServices.phoneCodes.verify({ ...askOf(request), code: request.body.code }, guestRequestOf(request))
      return reply.status(204).send()
    },
  )
}

/** While the phone step is pending, the session opens these routes and no others. */
function askOf(request: FastifyRequest<{ Body: Body }>): PhoneAsk {
  const { body, signedIn, pendingStep } = request
  if (signedIn && pendingStep !== undefined && pendingStep !== 'phone') throw forbidden(`${String(pendingStep)}_required`)
  return {
    phone: body.phone,
    email: body.email,
    signedIn,
    isPending: pendingStep === 'phone',
    prove: () => void requireRecentProof(request),
  }
}
