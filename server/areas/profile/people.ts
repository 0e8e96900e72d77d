// The caller's own profile or employee record, and the customers in reach of staff who support them. Other people's existence is not revealed.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import english from '../../../i18n/en_US/shell.json' with { type: 'json' }
import russian from '../../../i18n/ru_RU/shell.json' with { type: 'json' }
import type { Locale } from '../../../src/engine/schema/types.ts'
import {
  type PasswordForm,
  type PersonChanges,
  personRemovers,
  personUpdaters,
  type StaffChanges,
} from '../../services/access/people/personData.ts'
import { notFound } from '../../services/problem.ts'
import type { Person } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { shownTo } from '../../routes/access.ts'
import { callerOf, localeOf, signedInOf } from '../../routes/request.ts'
import { passwordWork } from '../../routes/work.ts'
import { operation, written } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

/** Names of roles. */
const rolenames: Record<Locale, Record<string, string>> = { en_US: english.roles, ru_RU: russian.roles }

type One = { Params: { id: string } }
type Change = One & { Body: PersonChanges & { password?: string } }
type Passwords = One & { Body: PasswordForm }

const name = { type: ['string', 'null'], minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001F\\u007F]+$' }
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
const common = {
  first_name: name,
  middle_name: name,
  last_name: name,
  phone: { type: ['string', 'null'], pattern: '^\\+[1-9][0-9]{6,14}$' },
  timezone: { enum: [...zones] },
}
const personBody = {
  type: 'object',
  additionalProperties: false,
  properties: { ...common, twofa: { enum: ['sms', null] }, password: { type: 'string', minLength: 1, maxLength: 256 } },
}
const staffBody = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { ...common, telegram: { type: ['string', 'null'], minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001F\\u007F]+$' } },
}
const passwordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['current', 'password'],
  properties: {
    current: { type: 'string', minLength: 1, maxLength: 256 },
    password: { type: 'string', maxLength: 256 },
    lock: { type: 'boolean' },
  },
}

/** Routes below /api/v1. */
export function peopleRoutes(app: FastifyInstance, services: Services): void {
  personRoutes(app, services)
  staffRoutes(app, services)
  passwordRoutes(app, services)
}

const changing = () => ({
  access: shownTo(['person'], personUpdaters),
  tokens: false,
  work: passwordWork,
  operation: operation({ tag: 'own', path: ['id'], answer: schemaOf('Profile'), errors: [...written, 429, 503] }),
})
const removing = (permissions: string[]) => ({
  access: shownTo([], permissions),
  tokens: false,
  operation: operation({ tag: 'own', path: ['id'], errors: [401, 403, 404] }),
})

function personRoutes(app: FastifyInstance, { persons }: Services): void {
  app.get<One>(
    '/persons/:id',
    {
      config: {
        access: shownTo(['person'], personUpdaters),
        tokens: false,
        operation: operation({
          tag: 'session',
          path: ['id'],
          answer: schemaOf('Profile'),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request) => profileOf(await persons.read(request.params.id, callerOf(request))),
  )
  app.patch<Change>(
    '/persons/:id',
    {
      config: changing(),
      schema: { body: { ...personBody, minProperties: 1 } },
    },
    async (request) => change(request, request.body),
  )
  // PUT replaces the whole profile: an absent field is cleared.
  app.put<Change>(
    '/persons/:id',
    {
      config: changing(),
      schema: { body: { ...personBody, required: ['timezone'] } },
    },
    async (request) => change(request, { first_name: null, middle_name: null, last_name: null, phone: null, twofa: null, ...request.body }),
  )
  app.delete<One>(
    '/persons/:id',
    {
      config: removing(personRemovers),
    },
    async (request, reply) => {
      await persons.remove(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )
  app.delete<One>(
    '/persons/:id/totp',
    {
      config: removing(personUpdaters),
    },
    async (request, reply) => {
      await persons.resetFactor(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )

  async function change(request: FastifyRequest<One>, { password, ...changes }: PersonChanges & { password?: string }): Promise<object> {
    return profileOf(await persons.change(request.params.id, changes, callerOf(request), password))
  }
}

function staffRoutes(app: FastifyInstance, { facts, persons }: Services): void {
  app.get<One>(
    '/staff/:id',
    {
      config: {
        access: shownTo(['staff']),
        tokens: false,
        operation: operation({ tag: 'session', path: ['id'], answer: schemaOf('Employee'), errors: [401, 403, 404] }),
      },
    },
    async (request) => employeeOf(self(request, 'staff'), localeOf(request)),
  )
  app.patch<One & { Body: StaffChanges }>(
    '/staff/:id',
    {
      config: {
        access: shownTo(['staff']),
        tokens: false,
        operation: operation({ tag: 'own', path: ['id'], answer: schemaOf('Employee'), errors: [...written, 409] }),
      },
      schema: { body: staffBody },
    },
    async (request) => employeeOf(await persons.changeStaff(request.params.id, request.body, callerOf(request)), localeOf(request)),
  )

  function employeeOf({ id, email, firstName, middleName, lastName, role, timezone, phone, telegram }: Person, locale: Locale): object {
    return {
      id,
      email,
      first_name: firstName,
      middle_name: middleName,
      last_name: lastName,
      phone,
      telegram,
      role,
      rolename: rolenames[locale][role] ?? role,
      permissions: facts.roles[role]?.permissions ?? [],
      timezone,
    }
  }
}

function passwordRoutes(app: FastifyInstance, { persons }: Services): void {
  for (const [base, kind] of [
    ['/persons/:id', 'person'],
    ['/staff/:id', 'staff'],
  ] as const) {
    app.post<Passwords>(
      `${base}/password`,
      {
        config: {
          access: shownTo([kind]),
          tokens: false,
          work: passwordWork,
          operation: operation({ tag: 'own', path: ['id'], errors: [...written, 429, 503] }),
        },
        schema: { body: passwordBody },
      },
      async (request, reply) => {
        self(request, kind)
        await persons.setPassword(signedInOf(request), request.body, callerOf(request))
        return reply.status(204).send()
      },
    )
  }
}

function profileOf({ id, email, firstName, lastName, middleName, phone, phoneVerified, timezone, twofa }: Person): object {
  return {
    id,
    uid: id,
    email,
    first_name: firstName,
    last_name: lastName,
    middle_name: middleName,
    phone,
    phone_verified: phoneVerified,
    timezone,
    twofa,
  }
}

function self(request: FastifyRequest<One>, kind: Person['kind']): Person {
  const { person } = signedInOf(request)
  if (person.kind !== kind || person.id !== request.params.id) throw notFound()
  return person
}
