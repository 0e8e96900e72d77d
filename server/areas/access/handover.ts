// Issues single sign-on tokens for this host, for other sites of the provider that send browsers here.
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/types.ts'
import { hostOf } from '../../routes/authenticate.ts'
import { unrestricted } from '../../routes/access.ts'
import { guestRequestOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const body = { type: 'object', additionalProperties: false, properties: { return_url: { type: 'string', maxLength: 2000 } } }

/** Routes below /api/v1. */
export function handoverRoutes(app: FastifyInstance, { guestServices }: Services, { isHttps }: { isHttps: boolean }): void {
  app.post<{ Body: { return_url?: string } }>(
    '/session/handover',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({ tag: 'session', status: 201, answer: schemaOf('Handover'), errors: [400, 401, 403, 415] }),
      },
      schema: { body },
    },
    async (request, reply) => {
      const signedIn = signedInOf(request)
      const given = { returnUrl: request.body.return_url, brand: request.brand, origin: `${isHttps ? 'https' : 'http'}://${request.host}` }
      return reply
        .status(201)
        .send(await guestServices.handover.offer(signedIn, given, { ...guestRequestOf(request), host: hostOf(request) }))
    },
  )
}
