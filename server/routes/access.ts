// Access to routes: declared once in a route's options, enforced before the body is read, and shown in the API's document.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, can } from '../../src/engine/rights/access.ts'
import type { Facts } from '../../src/engine/rights/facts.ts'
import type { Agent } from '../services/agents/types.ts'
import type { ActingAccount, PendingStep } from '../services/model.ts'
import { forbidden, notFound } from '../services/problem.ts'
import type { Services } from '../services/types.ts'
import { requireOpenAccount, requireSession, requireToken, requireUnrestricted } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers for whom the route is open. For records, the type's `access` in resource.json also applies. */
    access?: Access
  }
}

export type Access =
  /** No authentication. */
  | { who: 'anybody' }
  /** An agent, authenticated by its key; see agentOf. */
  | { who: 'agent'; shownTo: Readers }
  /** Every signed-in person, even while a step of the sign-in is pending; `step`: only while no other step is. */
  | { who: 'stepping'; step?: PendingStep }
  /** A signed-in person with no pending step. */
  | { who: 'signedIn'; shownTo?: Readers }
  /** As `signedIn`, and the role is not restricted. `or`: also while this step is pending. */
  | { who: 'unrestricted'; or?: PendingStep; shownTo?: Readers }
  /** Anybody who may act in the path's account and is not restricted there; 404 otherwise. See accountOf. `kind`: only people of this kind. */
  | { who: 'account'; kind?: Actor['kind'] }
  | Permitted

/** Holders of one of these permissions. */
type Permitted = {
  who: 'permitted'
  /** None: everybody of the kind. */
  permissions?: readonly string[]
  kind?: Actor['kind']
  /** `all`: in every brand, not only in their own. */
  brands?: 'all'
  /** The answer to others: 403, or 404 as if the route did not exist, for everybody or for people of another kind. */
  refusal: 'forbidden' | 'hidden' | 'hidden from other kinds'
  /** Code of the 403 for people who see one brand only. */
  brandCode?: string
}

/** Readers of the API document who see the route, where the route itself decides whose records it opens. */
export type Readers =
  | 'overviewReaders'
  | { agents: 'read' | 'update' }
  | { kinds: readonly Actor['kind'][]; permissions?: readonly string[] }

export const anybody = { who: 'anybody' } as const satisfies Access
export const signedIn = { who: 'signedIn' } as const satisfies Access
export const unrestricted = { who: 'unrestricted' } as const satisfies Access
export const account = { who: 'account' } as const satisfies Access
export const accountForStaff = { who: 'account', kind: 'staff' } as const satisfies Access
export const stepping = (step?: PendingStep): Access => ({ who: 'stepping', ...(step && { step }) })
export const agentShownTo = (agents: 'read' | 'update'): Access => ({ who: 'agent', shownTo: { agents } })
/** The route decides whose records it opens. */
export const shownTo = (kinds: readonly Actor['kind'][], permissions?: readonly string[]): Access => ({
  who: 'signedIn',
  shownTo: { kinds, ...(permissions && { permissions }) },
})
type More = Partial<Pick<Permitted, 'brands' | 'refusal' | 'brandCode'>>
/** Employees, optionally only those with one of the permissions. */
export const staff = (permissions?: readonly string[], more: More = {}): Access => ({
  who: 'permitted',
  kind: 'staff',
  refusal: 'hidden from other kinds',
  ...(permissions && { permissions }),
  ...more,
})
/** Holders of one of the permissions, of any kind. */
export const permitted = (permissions: readonly string[], more: More = {}): Access => ({
  who: 'permitted',
  refusal: 'forbidden',
  permissions,
  ...more,
})

const agentsSignedIn = new WeakMap<object, Agent>()
const accountsOpened = new WeakMap<object, ActingAccount>()

/** The agent that calls a route with the access `agent`. */
export function agentOf(request: object): Agent {
  return required(agentsSignedIn, request)
}
/** The account of the path, for a route with the access `account`. */
export function accountOf(request: object): ActingAccount {
  return required(accountsOpened, request)
}
function required<T>(map: WeakMap<object, T>, request: object): T {
  const found = map.get(request)
  if (!found) throw new Error('the route declares another access')
  return found
}

/** Requires authenticate's scope. Throws when a route declares no access. */
export function enforceAccess(app: FastifyInstance, services: Pick<Services, 'facts' | 'agents'>): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config
    if (access) await requireAccess(request, access, services)
  })
}

/** Throws 401, 403 or 404. */
async function requireAccess(
  request: FastifyRequest,
  access: Access,
  { facts, agents }: Pick<Services, 'facts' | 'agents'>,
): Promise<void> {
  if (access.who === 'agent')
    agentsSignedIn.set(request, await agents.signIn(request.headers.authorization, { ip: request.ip, requestId: request.id }))
  if (access.who === 'stepping') requireStep(request, access.step)
  if (access.who === 'signedIn') requireSession(request)
  if (access.who === 'unrestricted') requireUnrestrictedOr(request, access.or)
  if (access.who === 'account') {
    accountsOpened.set(request, await requireOpenAccount(request, facts))
    if (access.kind && request.actor.kind !== access.kind) throw notFound()
  }
  if (access.who === 'permitted') requirePermitted(request, access, facts)
}

/** Another step is pending first. */
function requireStep(request: FastifyRequest, step: PendingStep | undefined): void {
  requireToken(request)
  if (step && request.pendingStep && request.pendingStep !== step) throw forbidden(`${request.pendingStep}_required`)
}

function requireUnrestrictedOr(request: FastifyRequest, step: PendingStep | undefined): void {
  const isLeft = step !== undefined && request.pendingStep === step && request.signedIn?.kind !== 'token'
  if (!isLeft) requireUnrestricted(request)
}

function requirePermitted(request: FastifyRequest, access: Permitted, facts: Facts): void {
  const { kind, brands, refusal, brandCode } = access
  requireSession(request)
  const { actor } = request
  if (kind && actor.kind !== kind) throw refusal === 'forbidden' ? forbidden() : notFound()
  if (!holds(actor, access.permissions, facts)) throw refusal === 'hidden' ? notFound() : forbidden()
  if (brands === 'all' && actor.reach !== 'all') throw refusal === 'hidden' ? notFound() : forbidden(brandCode)
}

function holds(actor: Actor, permissions: readonly string[] | undefined, facts: Facts): boolean {
  return permissions === undefined || can(actor, [...permissions], facts)
}

type Reader = Pick<FastifyRequest, 'actor' | 'isRestricted'>

/** Whether this caller sees the route in the document; `reads` answers for routes that only a service can judge. */
export function isShown(
  reader: Reader,
  access: Access,
  facts: Facts,
  reads: (readers: Exclude<Readers, { kinds: unknown }>) => boolean,
): boolean {
  const { actor, isRestricted } = reader
  if ((access.who === 'unrestricted' || access.who === 'account') && isRestricted) return false
  if (access.who === 'account' && access.kind && actor.kind !== access.kind) return false
  if (access.who === 'permitted') {
    const { kind, permissions, brands } = access
    return (kind === undefined || actor.kind === kind) && holds(actor, permissions, facts) && (brands !== 'all' || actor.reach === 'all')
  }
  if (!('shownTo' in access) || !access.shownTo) return true
  const { shownTo: readers } = access
  if (typeof readers === 'object' && 'kinds' in readers)
    return readers.kinds.includes(actor.kind) || (readers.permissions !== undefined && holds(actor, readers.permissions, facts))
  return reads(readers)
}
