// Roles of employees and their permissions, as a matrix of who may do what.
import type { FastifyInstance } from 'fastify'
import { coreReadStaff } from '../../../src/engine/rights/permissions.ts'
import { permitted } from '../../routes/access.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { listOf } from '../../routes/openapi/parts.ts'
import type { Services } from '../../services/types.ts'

const text = { type: 'string' }
const roleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['role', 'reach', 'permissions'],
  properties: { role: text, reach: { type: 'string', enum: ['all', 'brand', 'own'] }, permissions: { type: 'array', items: text } },
}

/** Routes below /api/v1. */
export function roleRoutes(app: FastifyInstance, { facts }: Services): void {
  const roles = Object.entries(facts.roles)
    .filter(([, { kind }]) => kind === 'staff')
    .map(([role, { reach = 'own', permissions }]) => ({ role, reach, permissions }))
  app.get(
    '/staff-roles',
    {
      config: {
        access: permitted([coreReadStaff]),
        tokens: false,
        operation: operation({ tag: 'session', answer: listOf(roleSchema), errors: [401, 403] }),
      },
    },
    async () => roles,
  )
}
