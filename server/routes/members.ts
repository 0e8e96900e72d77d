// Persons of an account. To customers in it, and to staff who entered it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services/types.ts'
import { originOf, requireOpenAccount, requireRecentProof } from './request.ts'

type In = { Params: { account: string; id: string } }
const role = {
  type: 'object',
  additionalProperties: false,
  required: ['role'],
  properties: { role: { type: 'string', minLength: 1, maxLength: 64 } },
}

/** Below /api/v1. */
export function memberRoutes(app: FastifyInstance, { members, facts }: Services): void {
  const inside = (request: FastifyRequest) => requireOpenAccount(request, facts)
  const known = async (request: FastifyRequest): Promise<void> => void (await inside(request))

  app.get<In>('/accounts/:account/members', { config: { tokens: false } }, async (request) =>
    members.list((await inside(request)).name, originOf(request).actor),
  )
  app.patch<In & { Body: { role: string } }>(
    '/accounts/:account/members/:id',
    { config: { tokens: false }, schema: { body: role }, preValidation: known },
    async (request) => {
      const { name } = await inside(request)
      requireRecentProof(request)
      return members.setRole(name, request.params.id, request.body.role, originOf(request))
    },
  )
  app.delete<In>('/accounts/:account/members/:id', { config: { tokens: false } }, async (request, reply) => {
    const { name } = await inside(request)
    requireRecentProof(request)
    await members.remove(name, request.params.id, originOf(request))
    return reply.status(204).send()
  })
}
