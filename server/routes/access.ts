// Who may call a route: declared once in its options, enforced before the body is read, and shown in the API's document.
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
    /** Who may call the route. Of records, the type has its say beside it (`access` of resource.json). */
    access?: Access
  }
}

export type Access =
  /** Nobody is asked who they are. */
  | { who: 'anybody' }
  /** A program that delivers records, by its key; see agentOf. */
  | { who: 'agent'; shownTo: Readers }
  /** Everybody who is signed in, also while a step of the sign-in is left; `step`: while no other one is. */
  | { who: 'stepping'; step?: PendingStep }
  /** Every step is done. */
  | { who: 'signedIn'; shownTo?: Readers }
  /** And the role is not restricted. `or`: also while this step is left. */
  | { who: 'unrestricted'; or?: PendingStep; shownTo?: Readers }
  /** Whoever may act in the account of the path and is not restricted there; elsewhere 404. See accountOf. */
  | { who: 'account' }
  | Permitted

/** Whoever has one of these permissions. */
type Permitted = {
  who: 'permitted'
  /** None: all of the kind. */
  permissions?: readonly string[]
  kind?: Actor['kind']
  /** `all`: in every brand, not only in their own one. */
  brands?: 'all'
  /** What those without are told: 403, or 404 as if the route did not exist, to everybody or to those of another kind. */
  refusal: 'forbidden' | 'hidden' | 'hidden from other kinds'
  /** The code of 403 for those who see one brand only. */
  brandCode?: string
}

/** Who finds the route in the document, where the route itself decides whose things it opens. */
export type Readers =
  | 'overviewReaders'
  | { agents: 'read' | 'update' }
  | { kinds: readonly Actor['kind'][]; permissions?: readonly string[] }

export const anybody = { who: 'anybody' } as const satisfies Access
export const signedIn = { who: 'signedIn' } as const satisfies Access
export const unrestricted = { who: 'unrestricted' } as const satisfies Access
export const account = { who: 'account' } as const satisfies Access
export const stepping = (step?: PendingStep): Access => ({ who: 'stepping', ...(step && { step }) })
export const agentShownTo = (agents: 'read' | 'update'): Access => ({ who: 'agent', shownTo: { agents } })
/** The route decides whose things it opens. */
export const shownTo = (kinds: readonly Actor['kind'][], permissions?: readonly string[]): Access => ({
  who: 'signedIn',
  shownTo: { kinds, ...(permissions && { permissions }) },
})
type More = Partial<Pick<Permitted, 'brands' | 'refusal' | 'brandCode'>>
/** Employees, and of them those with one of the permissions. */
export const staff = (permissions?: readonly string[], more: More = {}): Access => ({
  who: 'permitted',
  kind: 'staff',
  refusal: 'hidden from other kinds',
  ...(permissions && { permissions }),
  ...more,
})
/** Whoever has one of the permissions, of any kind. */
export const permitted = (permissions: readonly string[], more: More = {}): Access => ({
  who: 'permitted',
  refusal: 'forbidden',
  permissions,
  ...more,
})

const agentsSignedIn = new WeakMap<object, Agent>()
const accountsOpened = new WeakMap<object, ActingAccount>()

/** The program that calls a route for agents. */
export function agentOf(request: object): Agent {
  return known(agentsSignedIn, request)
}
/** The account of the path, of a route with the access `account`. */
export function accountOf(request: object): ActingAccount {
  return known(accountsOpened, request)
}
function known<T>(map: WeakMap<object, T>, request: object): T {
  const found = map.get(request)
  if (!found) throw new Error('the route declares another access')
  return found
}

/** Works only inside authenticate's scope. Throws when a route does not say who may call it. */
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
  if (access.who === 'account') accountsOpened.set(request, await requireOpenAccount(request, facts))
  if (access.who === 'permitted') requirePermitted(request, access, facts)
}

/** Another step stands before it. */
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

/** Whether this caller finds the route in the document; `reads` answers for those that only a service can tell. */
export function isShown(
  reader: Reader,
  access: Access,
  facts: Facts,
  reads: (readers: Exclude<Readers, { kinds: unknown }>) => boolean,
): boolean {
  const { actor, isRestricted } = reader
  if ((access.who === 'unrestricted' || access.who === 'account') && isRestricted) return false
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
