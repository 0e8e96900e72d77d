// Who I am in full: the profile of a customer, the record of an employee. Of others nobody learns here that they exist.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../services/problem.ts'
import type { Person, Services } from '../services/types.ts'
import { requireSession } from './request.ts'

type One = { Params: { id: string } }

/** Below /api/v1. */
export function peopleRoutes(app: FastifyInstance, { facts }: Services): void {
  app.get<One>('/persons/:id', async (request) => {
    const { id, email, firstName, lastName, middleName, phone, phoneVerified, timezone } = self(request, 'person')
    return { id, email, first_name: firstName, last_name: lastName, middle_name: middleName, phone, phone_verified: phoneVerified, timezone }
  })

  app.get<One>('/staff/:id', async (request) => {
    const { id, email, firstName, lastName, role, timezone } = self(request, 'staff')
    return { id, email, first_name: firstName, last_name: lastName, role, permissions: facts.roles[role]?.permissions ?? [], timezone }
  })
}

function self(request: FastifyRequest<One>, kind: Person['kind']): Person {
  const { person } = requireSession(request)
  if (person.kind !== kind || person.id !== request.params.id) throw notFound()
  return person
}
