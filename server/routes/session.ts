// The session of the browser: who am I, preferences, log-out.
import type { FastifyInstance } from 'fastify'
import { locales } from '../../src/engine/types.ts'
import { personOf } from '../services/access/people.ts'
import type { Preferences } from '../services/access/people.ts'
import type { ActingAccount, Services, SignedIn } from '../services/types.ts'
import { clearSessionCookie } from './authenticate.ts'
import { requireSession } from './request.ts'

const preferences = {
  type: 'object', additionalProperties: false, minProperties: 1,
  properties: { language: { enum: locales }, theme: { enum: ['light', 'dark', 'system'] } },
}

/** Below /api/v1. */
export function sessionRoutes(app: FastifyInstance, services: Services, { isHttps }: { isHttps: boolean }): void {
  const { accounts, people, sessions, store } = services

  app.get('/session', async (request) => describe(requireSession(request)))

  app.patch<{ Body: Preferences }>('/session', { schema: { body: preferences }, preValidation: async (request) => void requireSession(request) }, async (request) => {
    const signedIn = requireSession(request)
    await people.setPreferences(signedIn.person.id, request.body)
    const row = await store.people.find(signedIn.person.id)
    return describe(row ? { ...signedIn, person: personOf(row) } : signedIn)
  })

  app.delete('/session', async (request, reply) => {
    await sessions.end(requireSession(request), { ip: request.ip, requestId: request.id })
    clearSessionCookie(reply, isHttps)
    return reply.status(204).send()
  })

  async function describe({ person, expiresAt }: SignedIn): Promise<object> {
    const all = await accounts.all(person)
    const role = person.kind === 'staff' ? person.role : (all[0]?.role ?? person.role)
    return {
      status: 'Alive', type: person.kind === 'staff' ? 'Staff' : 'Person', id: person.id, email: person.email, first_name: person.firstName, last_name: person.lastName,
      role, permissions: services.facts.roles[role]?.permissions ?? [], language: person.language, theme: person.theme, timezone: person.timezone,
      lifetime: Math.max(0, Math.floor((expiresAt.getTime() - services.clock().getTime()) / 1000)), expires_at: expiresAt.toISOString(),
      demo: await services.isDemo(), accounts: all.map(accountInfo),
    }
  }
}

export function accountInfo({ name, client, companyName, features, project, role }: ActingAccount): object {
  return { name, client, company_name: companyName, features, project, role }
}
