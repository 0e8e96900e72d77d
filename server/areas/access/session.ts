// The browser's session: current person, preferences, sign-out.
import type { FastifyInstance } from 'fastify'
import { locales } from '../../../src/engine/schema/types.ts'
import { personOf } from '../../services/access/people/people.ts'
import type { Preferences } from '../../services/access/people/people.ts'
import type { PendingStep, SignedIn } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { clearSessionCookie } from '../../routes/authenticate.ts'
import { stepping } from '../../routes/access.ts'
import { signedInOf } from '../../routes/request.ts'
import { shownAccounts } from '../../routes/shownAccounts.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const preferences = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { language: { enum: locales }, theme: { enum: ['light', 'dark', 'system'] }, single_keys: { type: 'boolean' } },
}

/** Routes below /api/v1. */
export function sessionRoutes(app: FastifyInstance, services: Services, { isHttps }: { isHttps: boolean }): void {
  const { accounts, facts, people, sessions, personStatus, store } = services

  app.get(
    '/session',
    { config: { access: stepping(), tokens: true, operation: operation({ tag: 'session', answer: schemaOf('Session'), errors: [401] }) } },
    async (request) => describe(signedInOf(request), request.pendingStep),
  )

  app.patch<{ Body: Preferences }>(
    '/session',
    {
      config: {
        access: stepping(),
        tokens: false,
        operation: operation({ tag: 'session', answer: schemaOf('Session'), errors: [400, 401, 403, 413, 415] }),
      },
      schema: { body: preferences },
    },
    async (request) => {
      const signedIn = signedInOf(request)
      await people.setPreferences(signedIn.person.id, request.body)
      const row = await store.people.find(signedIn.person.id)
      return describe(row ? { ...signedIn, person: personOf(row) } : signedIn, request.pendingStep)
    },
  )

  app.delete(
    '/session',
    { config: { access: stepping(), tokens: false, operation: operation({ tag: 'session', errors: [401, 403] }) } },
    async (request, reply) => {
      await sessions.end(signedInOf(request), { ip: request.ip, requestId: request.id })
      clearSessionCookie(reply, isHttps)
      return reply.status(204).send()
    },
  )

  async function describe({ person, expiresAt, twofaPassed }: SignedIn, pendingStep: PendingStep | undefined): Promise<object> {
    const all = pendingStep ? [] : await accounts.all(person)
    const role = person.kind === 'staff' ? person.role : (all[0]?.role ?? person.role)
    return {
      status: 'Alive',
      type: person.kind === 'staff' ? 'Staff' : 'Person',
      id: person.id,
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      middle_name: person.middleName,
      role,
      permissions: facts.roles[role]?.permissions ?? [],
      sees_all_brands: person.kind === 'staff' && facts.roles[role]?.reach === 'all',
      language: person.language,
      theme: person.theme,
      single_keys: person.singleKeys,
      timezone: person.timezone,
      phone: person.phone,
      phone_verified: person.phoneVerified,
      twofa: person.twofa,
      twofa_passed: twofaPassed,
      pending_step: pendingStep ?? null,
      kinds: personStatus.traitsWith(person, all).kinds,
      kind_rules: facts.kinds,
      lifetime: Math.max(0, Math.floor((expiresAt.getTime() - services.clock().getTime()) / 1000)),
      idle: sessions.idle,
      expires_at: expiresAt.toISOString(),
      demo: await services.isDemo(),
      demo_generating: services.demoHistory.isGenerating,
      accounts: await shownAccounts(services, person, all),
    }
  }
}
