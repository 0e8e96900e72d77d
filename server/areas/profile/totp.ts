// The authenticator: switched on and off by its owner, and requested as the second factor of a sign-in.
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { stepping, unrestricted } from '../../routes/access.ts'
import { originOf, signedInOf } from '../../routes/request.ts'
import { passwordWork } from '../../routes/work.ts'
import { operation, proved } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const password = {
  type: 'object',
  additionalProperties: false,
  required: ['password'],
  properties: { password: { type: 'string', minLength: 1, maxLength: 256 } },
}
const code = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: { code: { type: 'string', minLength: 6, maxLength: 32 } },
}
type Password = { Body: { password: string } }
type Code = { Body: { code: string } }

const codes = { type: 'object', required: ['backup_codes'], properties: { backup_codes: { type: 'array', items: { type: 'string' } } } }

/** Routes below /api/v1. */
export function totpRoutes(app: FastifyInstance, { secondFactor }: Services): void {
  app.get(
    '/totp',
    {
      config: {
        access: unrestricted,
        tokens: false,
        operation: operation({ tag: 'own', answer: schemaOf('SecondFactor'), errors: [401, 403] }),
      },
    },
    async (request) => secondFactor.state(signedInOf(request).person),
  )
  app.post<Password>(
    '/totp',
    {
      config: {
        access: { ...unrestricted, or: 'totp_setup' },
        tokens: false,
        work: passwordWork,
        operation: operation({ tag: 'own', status: 201, answer: schemaOf('SecondFactorSecret'), errors: proved }),
      },
      schema: { body: password },
    },
    async (request, reply) =>
      reply
        .status(201)
        .header('cache-control', 'no-store')
        .send(await secondFactor.begin(signedInOf(request), request.body.password, originOf(request))),
  )
  app.post<Code>(
    '/totp/confirm',
    {
      config: {
        access: { ...unrestricted, or: 'totp_setup' },
        tokens: false,
        operation: operation({ tag: 'own', answer: codes, errors: proved }),
      },
      schema: { body: code },
    },
    async (request) => ({
      backup_codes: await secondFactor.confirm(signedInOf(request), request.body.code, originOf(request)),
    }),
  )
  app.post<Password>(
    '/totp/backup-codes',
    {
      config: {
        access: unrestricted,
        tokens: false,
        work: passwordWork,
        operation: operation({ tag: 'own', answer: codes, errors: proved }),
      },
      schema: { body: password },
    },
    async (request) => ({
      backup_codes: await secondFactor.renewBackupCodes(signedInOf(request).person, request.body.password, originOf(request)),
    }),
  )
  app.delete<Password>(
    '/totp',
    {
      config: { access: unrestricted, tokens: false, work: passwordWork, operation: operation({ tag: 'own', errors: proved }) },
      schema: { body: password },
    },
    async (request, reply) => {
      await secondFactor.remove(signedInOf(request).person, request.body.password, originOf(request))
      return reply.status(204).send()
    },
  )

  app.post<Code>(
    '/session/totp',
    {
      config: { access: stepping(), tokens: false, operation: operation({ tag: 'own', errors: [400, 401, 403, 413, 415, 429, 503] }) },
      schema: { body: code },
    },
    async (request, reply) => {
      const signedIn = signedInOf(request)
      // Rejects guesses when the session has no pending step.
      if (request.pendingStep !== 'totp') throw forbidden('no_step')
      await secondFactor.pass(signedIn, request.body.code, originOf(request))
      return reply.status(204).send()
    },
  )
}
