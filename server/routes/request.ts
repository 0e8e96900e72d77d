// Caller data on a request, and the checks that routes begin with.
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../src/engine/rights/access.ts'
import type { Facts } from '../../src/engine/rights/facts.ts'
import type { Context, Locale } from '../../src/engine/schema/types.ts'
import { locales } from '../../src/engine/schema/types.ts'
import type { Proofs } from '../services/access/proofs/proofs.ts'
import type { GuestRequest } from '../services/access/signIn/guestRequest.ts'
import { forbidden, invalidToken, notFound, Problem, unauthenticated } from '../services/problem.ts'
import type { Reach } from '../services/model.ts'
import type { ActingAccount, Brand, Caller, Origin, PendingStep, Person, SignedIn, ProofReason } from '../services/model.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The live session, if there is one. */
    signedIn: SignedIn | undefined
    /** The pending step before the session opens anything. */
    pendingStep: PendingStep | undefined
    /** The person's role is restricted to one area. */
    isRestricted: boolean
    /** The caller outside any account; see actorIn for inside one. */
    actor: Actor
    /** The brand of the request's host. */
    brand: Brand
    /** Finds an account as the caller may act in it; set by the session hook. */
    findAccount: (name: string) => Promise<ActingAccount | undefined>
    /** See Proofs.require; set by the session hook. */
    requireProof: Proofs['require']
    permissionsOf: (role: string) => string[]
    reachOf: (person: Person) => Reach
  }
}

/** The person signed in, for routes whose access requires one. */
export function signedInOf({ signedIn }: FastifyRequest): SignedIn {
  if (!signedIn) throw unauthenticated()
  return signedIn
}

/** 401 unless somebody is signed in, 403 `<step>_required` while a step is pending. */
export function requireSession(request: FastifyRequest): SignedIn {
  const signedIn = requireToken(request)
  if (request.pendingStep) throw forbidden(`${request.pendingStep}_required`)
  return signedIn
}

/** As requireSession, for the few calls that are open while a step is pending. */
export function requireToken(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw request.headers.authorization === undefined ? unauthenticated() : invalidToken()
  return request.signedIn
}

/** As requireSession, 403 `proof_required` when the last proof is too old. */
export function requireRecentProof(request: FastifyRequest, reason?: ProofReason): SignedIn {
  const signedIn = requireSession(request)
  request.requireProof(signedIn, reason)
  return signedIn
}

/** As requireSession, closed to restricted roles: 403. */
export function requireUnrestricted(request: FastifyRequest): SignedIn {
  const signedIn = requireSession(request)
  if (request.isRestricted) throw forbidden()
  return signedIn
}

/**
 * The account named in the path (`:account`) or the query (`?account=`), if the caller may act in it now.
 * 401 without a session; 404, the same for a foreign and an unknown one.
 */
export async function requireAccount(request: FastifyRequest): Promise<ActingAccount> {
  requireSession(request)
  const name = accountName(request)
  const account = name ? await request.findAccount(name) : undefined
  if (!account) throw notFound()
  return account
}

/** As requireAccount, closed to restricted roles, for whom such an address does not exist. */
export async function requireOpenAccount(request: FastifyRequest, { roles }: Pick<Facts, 'roles'>): Promise<ActingAccount> {
  const account = await requireAccount(request)
  if (roles[account.role]?.restricted) throw notFound()
  return account
}

/** As requireAccount, but undefined when the request names no account. */
export async function optionalAccount(request: FastifyRequest): Promise<ActingAccount | undefined> {
  return accountName(request) === undefined ? undefined : requireAccount(request)
}

/** The caller as the engine's access rules see them, inside the account or outside. */
export function actorIn(request: FastifyRequest, account?: ActingAccount): Actor {
  if (!account) return request.actor
  return { ...request.actor, role: account.role, permissions: request.permissionsOf(account.role), inAccount: true }
}

/** The caller's facts for `when` and `variants`; others add mode and active. Shared between requests: read-only. */
export function contextOf(request: FastifyRequest, account?: ActingAccount): Context {
  const locale = localeOf(request)
  if (!account) {
    const { role, reach } = request.actor
    return { client: undefined, brand: request.brand.id, feature: request.brand.features, role, reach, locale }
  }
  const cached = contexts.get(account) ?? {}
  contexts.set(account, cached)
  return (cached[locale] ??= {
    client: account.client,
    brand: account.brand,
    feature: [...new Set([...account.brandFeatures, ...account.features])],
    role: account.role,
    locale,
  })
}

/** Accounts are cached between calls, and so are the facts of callers, keyed by what they depend on. */
const contexts = new WeakMap<ActingAccount, Partial<Record<Locale, Context>>>()

/** The caller and the request's origin, for the records service and the audit. */
export function callerOf(request: FastifyRequest, account?: ActingAccount, confirmed?: Caller['confirmed']): Caller {
  const { person, hash } = requireSession(request)
  return {
    actor: person.id,
    actorName: person.email,
    ip: request.ip,
    requestId: request.id,
    session: hash,
    as: actorIn(request, account),
    context: contextOf(request, account),
    reach: request.reachOf(person),
    account,
    confirmed,
    prove: (reason) => requireRecentProof(request, reason),
    refuseDebt: request.refuseDebt,
    chargeWork: request.chargeWork,
  }
}

/** An unauthenticated caller, for sign-in and registration. */
export function guestRequestOf(request: FastifyRequest): GuestRequest {
  return { brand: request.brand.id, locale: localeOf(request), ip: request.ip, requestId: request.id }
}

/** Some calls accept forms only: 415. */
export function requireForm({ headers }: FastifyRequest): void {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw new Problem(415, 'unsupported_media_type')
}

/** The acting person and the request's origin, also while a step is pending. */
export function originOf(request: FastifyRequest): Origin {
  const { person } = requireToken(request)
  return { actor: person.id, actorName: person.email, ip: request.ip, requestId: request.id }
}

function accountName(request: FastifyRequest): string | undefined {
  const [inPath, inQuery] = [request.params, request.query] as { account?: string }[]
  return inPath?.account ?? inQuery?.account
}

/** The caller's language: chosen, requested, or the brand's. */
export function localeOf(request: FastifyRequest): Locale {
  const saved = request.signedIn?.person.language
  if (saved) return saved
  const requested = request.headers['accept-language']?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase()) ?? []
  const found = requested.map((short) => locales.find((locale) => locale.startsWith(short))).find(Boolean)
  return found ?? request.brand?.languages.find(({ isDefault }) => isDefault)?.locale ?? 'en_US'
}
