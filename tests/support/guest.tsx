// The application before the sign-in in jsdom, with a scripted network.
import { act, cleanup, configure, render } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { words } from '../../i18n/guest.ts'
import { guestMessages } from '../../i18n/messages.ts'
import { refreshSession } from '../../src/client/session/sessionStore.ts'
import type { Brand } from '../../src/client/brand/types.ts'
import { FALLBACK_BRAND } from '../../src/client/brand/brand.ts'
import { BrandContext } from '../../src/client/brand/BrandContext.ts'
import { GuestApp } from '../../src/custom/signIn/shell/GuestApp.tsx'
import { addGuestWords, createGuestI18n } from '../../src/client/words/guestI18n.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
export type Call = { path: string; body: unknown }
type Options = { locale?: 'en_US' | 'ru_RU'; brand?: Partial<Brand>; answers?: Record<string, Answer | 'offline' | 'never'> }

// Pages are lazy-loaded, and a busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 })

/** Opens an address as a guest. `answers` by method and path below /api/v1; what is not told is 404. Answers the calls as they are made. */
export async function openGuest(address: string, { locale = 'en_US', brand, answers = {} }: Options = {}): Promise<Call[]> {
  const calls: Call[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const name = `${method} ${url.replace('/api/v1', '')}`
    const answer =
      name === 'GET /session' && !answers[name] ? refusal(401, 'unauthenticated') : (answers[name] ?? refusal(404, 'not_found'))
    if (name !== 'GET /session') calls.push({ path: name, body: read(body) })
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'never') return new Promise<Response>(() => {})
    return answer.body === undefined
      ? new Response(null, { status: answer.status, headers: answer.headers })
      : Response.json(answer.body, { status: answer.status, headers: answer.headers })
  })
  history.replaceState(null, '', address)
  await refreshSession()
  addGuestWords(words)
  const shown = { ...FALLBACK_BRAND, name: 'Brand', support: { email: 'help@brand.example' }, ...brand }
  await act(async () => {
    render(
      <BrandContext value={shown}>
        <GuestApp i18nProvider={createGuestI18n(guestMessages(locale), locale, shown)} trouble={undefined} />
      </BrandContext>,
    )
  })
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { timeout: 20_000 })
  return calls
}

export function refusal(
  status: number,
  code: string,
  { errors = [], retryAfter }: { errors?: object[]; retryAfter?: number } = {},
): Answer {
  return {
    status,
    body: { status, code, message_key: `errors.${code}`, errors },
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  }
}

export function closeGuest(): void {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
}

function read(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string') return undefined
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}
