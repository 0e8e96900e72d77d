// The signed-in portal in jsdom, with the built-in types and a scripted network.
import { act, cleanup, configure, render } from '@testing-library/react'
import type { I18nProvider } from 'ra-core'
import { vi } from 'vitest'
import { loadMessages } from '../../i18n/messages.ts'
import { createServing, type Viewer } from '../../server/services/definitions/serving.ts'
import { App, createI18nProvider } from '../../src/app/PortalApp.tsx'
import type { Brand } from '../../src/client/brand/types.ts'
import { FALLBACK_BRAND } from '../../src/client/brand/brand.ts'
import { BrandContext } from '../../src/client/brand/BrandContext.ts'
import type { AccountInfo, Session } from '../../src/client/session/session.ts'
import { endSession, refreshSession, sessionState } from '../../src/client/session/sessionStore.ts'
import { resolve } from '../../src/engine/resolve/resolve.ts'
import type { Locale } from '../../src/engine/schema/types.ts'
import { definitionOf, facts, sharedWords, typeNames } from './builtins.ts'
import { Stream } from './eventStream.ts'

// Pages are loaded when they are first opened; a busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 })

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'offline'
/** By method and path below /api/v1, without the query; the query comes as parameters. */
export type Answers = Record<string, (query: URLSearchParams, body: unknown) => Answer>
type Options = { session: Partial<Session> & { role: string }; answers?: Answers; locale?: Locale; brand?: Partial<Brand> }

export const shop: AccountInfo = {
  name: 'shop',
  client: 'CDN2',
  company_name: 'Shop',
  contract_number: null,
  utoken: null,
  entity_type: null,
  has_custom_settings: false,
  features: [],
  counts: {},
  brand_features: [],
  project: { id: 'prj_shop', name: 'Shop' },
  role: 'customer',
  restricted: false,
}

/** Answers the calls as they are made, and the network, whose answers may change. */
export async function openPortal(address: string, { session: given, answers = {}, locale = 'en_US', brand }: Options) {
  const network: Answers = { ...standing(sessionOf(given)), ...answers }
  const calls: string[] = []
  Stream.all = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.example')
    const name = `${method} ${pathname.replace('/api/v1', '')}`
    calls.push(name)
    const answer =
      network[name]?.(searchParams, typeof body === 'string' ? JSON.parse(body) : undefined) ??
      definitionAnswer(name, searchParams, given.role) ??
      refusal(404, 'not_found')
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return answer.body === undefined
      ? new Response(null, { status: answer.status ?? 204, headers: answer.headers })
      : Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers })
  })
  history.replaceState(null, '', address)
  await refreshSession()
  if (sessionState().status !== 'signedIn') throw new Error(`nobody is signed in: ${JSON.stringify(sessionState())}`)
  const i18nProvider = await speakerOf(locale)
  await act(async () => {
    render(
      <BrandContext value={{ ...FALLBACK_BRAND, ...brand }}>
        <App i18nProvider={i18nProvider} />
      </BrandContext>,
    )
  })
  return { calls, network }
}

/** With the words of pages that earlier tests have opened. */
async function speakerOf(locale: Locale): Promise<I18nProvider> {
  const provider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  await provider.changeLocale(locale)
  return provider
}

export const refusal = (status: number, code: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { status, code, message_key: `errors.${code}`, errors: [] },
  headers,
})
/** A page of a list, whole. */
export const rows = (records: object[]): Answer => ({
  body: records,
  headers: { 'content-range': `items 0-${Math.max(0, records.length - 1)}/${records.length}` },
})

export async function closePortal(): Promise<void> {
  cleanup()
  await endSession().catch(() => undefined)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

export function sessionOf({ role, ...given }: Options['session']): Session {
  const isStaff = facts.roles[role]?.kind === 'staff'
  const permissions = facts.roles[role]?.permissions ?? []
  return {
    status: 'Alive',
    type: isStaff ? 'Staff' : 'Person',
    id: 'psn_1',
    email: 'ann@portal.example',
    role,
    permissions,
    sees_all_brands: facts.roles[role]?.reach === 'all',
    language: null,
    timezone: 'Europe/Moscow',
    lifetime: 3600,
    idle: 3600,
    expires_at: '2030-01-01T00:00:00Z',
    pending_step: null,
    phone: null,
    kinds: [],
    kind_rules: facts.kinds,
    demo: false,
    accounts: isStaff ? [] : [{ ...shop, role, restricted: facts.roles[role]?.restricted === true }],
    ...given,
  }
}

function standing(session: Session): Answers {
  const own = {
    id: session.id,
    uid: session.id,
    email: session.email,
    first_name: session.first_name ?? '',
    last_name: session.last_name ?? '',
    middle_name: null,
    phone: session.phone,
    phone_verified: session.phone_verified ?? false,
    timezone: 'Europe/Moscow',
  }
  return {
    'GET /session': () => ({ body: session }),
    'DELETE /session': () => ({}),
    'GET /accounts': () => ({ body: session.accounts }),
    [`GET /persons/${session.id}`]: () => ({ body: own }),
    [`GET /staff/${session.id}`]: () => ({
      body: { ...own, role: session.role, rolename: session.role, permissions: session.permissions },
    }),
    'GET /definitions/problems': () => ({ body: [] }),
  }
}

const definitions = typeNames.map(definitionOf)
const serving = createServing(
  {
    list: () => definitions,
    get: (name) => definitions.find((one) => one.name === name),
    resolve: (name, context) => resolve(definitionOf(name), context),
  },
  facts,
)

function definitionAnswer(name: string, query: URLSearchParams, role: string): Answer | undefined {
  const inAccount = query.get('account') !== null
  const viewer: Viewer = {
    actor: { kind: facts.roles[role]?.kind ?? 'anonymous', role, permissions: facts.roles[role]?.permissions ?? [], inAccount },
    context: { role, reach: facts.roles[role]?.reach, feature: [], ...(inAccount && { client: shop.client }) },
    inAccount,
  }
  const [, kind = '', type = '', locale] = /^GET \/(definitions|messages)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(name) ?? []
  if (kind === '') return name.endsWith('/views') ? { body: { limit: null, layout: {}, views: [] } } : undefined
  if (type === '') return { body: serving.summaries(viewer) }
  const found = serving.find(type, viewer)
  if (!found) return undefined
  if (kind === 'definitions')
    return { body: { definition: serving.projection(found, viewer).definition, can: serving.allowed(found, viewer), validators: [] } }
  return { body: { words: found.words[locale as Locale] ?? {}, shared: sharedWords[locale as Locale] } } // the path has one of ours
}
