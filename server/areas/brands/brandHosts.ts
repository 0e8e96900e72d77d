// Hosts of a branding: which are served, and the DNS records that prove the others.
import type { FastifyInstance } from 'fastify'
import { coreReadCompany, coreUpdateCompany } from '../../../src/engine/rights/permissions.ts'
import { staff } from '../../routes/access.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import type { Services } from '../../services/types.ts'

type At = { Params: { id: string } }
const answer = schemaOf('BrandHosts')

/** Routes below /api/v1. */
export function brandHostRoutes(app: FastifyInstance, { brandHosts }: Services): void {
  app.get<At>(
    '/brand-hosts/:id',
    {
      config: {
        access: staff([coreReadCompany]),
        tokens: false,
        operation: operation({ tag: 'session', path: ['id'], answer, errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await brandHosts.read(callerOf(request), request.params.id)),
  )
  app.post<At>(
    '/brand-hosts/:id/check',
    {
      config: {
        access: staff([coreUpdateCompany]),
        tokens: false,
        operation: operation({ tag: 'session', path: ['id'], answer, errors: [401, 403, 404, 429] }),
      },
    },
    async (request, reply) => reply.header('cache-control', 'no-store').send(await brandHosts.check(callerOf(request), request.params.id)),
  )
}
