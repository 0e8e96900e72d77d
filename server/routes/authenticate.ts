// Authenticates requests: brand by host, session by cookie or Bearer token, and CSRF protection.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../src/engine/rights/access.ts'
import type { RoleFacts } from '../../src/engine/rights/facts.ts'
import { keyPrefix } from '../services/agents/keys.ts'
import { reachOf } from '../services/access/people/reach.ts'
import { deviceSeconds } from '../services/access/signIn/sessions.ts'
import { forbidden } from '../services/problem.ts'
import { isForeign, isWriting } from './foreignSites.ts'
import { callOf, tokenRefusal } from './tokenReach.ts'
import type { Person, SignedIn } from '../services/model.ts'
import type { Services } from '../services/types.ts'

const nobody: Actor = { kind: 'anonymous', role: '', permissions: [], inAccount: false }

/** With https, the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-portal' : 'portal'
}
const deviceName = (isHttps: boolean): string => `${cookieName(isHttps)}-device`

export function authenticate(app: FastifyInstance, services: Services, { isHttps }: { isHttps: boolean }): void {
  const { facts, accounts, brands, proofs, sessions, personStatus, tokens } = services
  const roleOf = (role: string): RoleFacts | undefined => (Object.hasOwn(facts.roles, role) ? facts.roles[role] : undefined)
  const permissionsOf = (role: string): string[] => roleOf(role)?.permissions ?? []
  app.decorateRequest('signedIn', undefined)
  app.decorateRequest('pendingStep', undefined)
  app.decorateRequest('isRestricted', false)
  app.decorateRequest('permissionsOf', permissionsOf)
  app.decorateRequest('requireProof', proofs.require)
  app.decorateRequest('reachOf', (person: Person) => reachOf(person, facts))
  app.decorateRequest('actor')
  app.decorateRequest('brand')
  app.decorateRequest('findAccount')

  app.addHook('onRequest', async (request) => {
    request.brand = await brands.ofHost(hostOf(request))
    request.signedIn = await find(request)
    const refusal = request.signedIn?.kind === 'token' && tokenRefusal(callOf(request), request.signedIn.scopes ?? [])
    if (refusal) throw forbidden(refusal)
    request.pendingStep = request.signedIn && (await personStatus.pendingStep(request.signedIn))
    const person = request.pendingStep ? undefined : request.signedIn?.person
    request.isRestricted = person !== undefined && roleOf(person.role)?.restricted === true
    request.actor = person ? actorOf(person, request.signedIn?.scopes) : nobody
    request.findAccount = async (name) => (person ? accounts.acting(person, name) : undefined)
    const isByCookie = request.signedIn?.kind === 'cookie'
    if (isByCookie && isWriting(request) && !isDashboard(request)) throw forbidden('csrf')
    // CSRF protection covers guests too: another site must not sign anybody in or request messages for them.
    const isWatched = isByCookie || (isWriting(request) && request.headers.authorization === undefined)
    if (isWatched && isForeign(request, { isHttps })) throw forbidden('csrf')
  })

  function actorOf({ kind, role }: Person, program: string[] | undefined): Actor {
    return { kind, role, permissions: permissionsOf(role), reach: roleOf(role)?.reach, inAccount: false, ...(program && { program }) }
  }

  async function find(request: FastifyRequest): Promise<SignedIn | undefined> {
    const bearer = /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]
    // An agent is not a person; its own routes authenticate it.
    if (bearer?.startsWith(keyPrefix)) return undefined
    const token = request.headers.authorization === undefined ? request.cookies[cookieName(isHttps)] : bearer
    const found = token ? ((bearer && (await tokens.find(token, request.ip))) ?? (await sessions.find(token))) : undefined
    if (!found || (found.kind === 'cookie') !== (bearer === undefined)) return undefined
    const isAtHome = found.person.brand === request.brand.id || roleOf(found.person.role)?.reach === 'all'
    return isAtHome ? found : undefined
  }
}

/** A final dot only marks the name as fully qualified. */
export function hostOf({ hostname }: FastifyRequest): string {
  return hostname.toLowerCase().replace(/(?<=[^.])\.$/, '')
}

/** Other sites cannot send this header without our consent. */
export function isDashboard(request: FastifyRequest): boolean {
  return request.headers['sender-app'] === 'dashboard'
}

export function setSessionCookie(reply: FastifyReply, token: string, lifetime: number, isHttps: boolean): void {
  void reply.setCookie(cookieName(isHttps), token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: lifetime })
}
/** Remembers that this browser signed in before; grants no access. */
export function deviceOf(request: FastifyRequest, isHttps: boolean): string | undefined {
  return request.cookies[deviceName(isHttps)]
}
export function setDeviceCookie(reply: FastifyReply, device: string, isHttps: boolean): void {
  void reply.setCookie(deviceName(isHttps), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: deviceSeconds,
  })
}
export function clearSessionCookie(reply: FastifyReply, isHttps: boolean): void {
  void reply.clearCookie(cookieName(isHttps), { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps })
}
