// @vitest-environment jsdom
// The tab of a record's names: the instructions of each state, checking now, and failures.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext, I18nContextProvider } from 'ra-core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { closePortal, refusal, sessionOf, shop, type Answer } from '../../../tests/support/signedIn.tsx'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import type { ShownName } from '../../client/calls/names.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { refreshSession } from '../../client/session/sessionStore.ts'
import { setActingAccount } from '../../client/api/scope.ts'
import type { Locale, Schema } from '../../engine/schema/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { NamesTab } from './NamesTab.tsx'

const token = 'x'.repeat(43)
const proof = { label: '_portal-challenge', value: token, nameservers: ['ns1.portal.example', 'ns2.portal.example'], simulated: false }
const schema: Schema = {
  type: 'object',
  properties: {
    home: { type: 'string' },
    hosts: { type: 'array', items: { type: 'string', claims: { kind: 'host', target: 'home' } } },
    zone: { type: 'string', claims: { kind: 'zone' } },
  },
}
const host = (name: string, state: ShownName['state'], more: Partial<ShownName> = {}): ShownName => ({
  path: '/hosts/0',
  name,
  kind: 'host',
  state,
  ...more,
})
let network: Record<string, () => Answer>
let calls: string[]

beforeEach(async () => {
  calls = []
  network = {
    'GET /accounts/shop/name-proof': () => ({ body: proof }),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://portal.example').pathname.replace('/api/v1', '')}`
    calls.push(call)
    // Session calls always get the same response.
    const answer = network[call]?.() ?? { body: sessionOf({ role: 'customer', accounts: [shop] }) }
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers })
  })
  await refreshSession()
})
afterEach(closePortal)

function Tab({ given, record, canUpdate }: { given: ShownName[]; record: Record<string, unknown>; canUpdate: boolean }) {
  const [names, putNames] = useState(given)
  return (
    <NamesTab
      type="things"
      record={{ id: 't_1', version: 1, ...record }}
      tab={{ id: 'names', component: 'names' }}
      schema={schema}
      words={{} as FormWords}
      can={{ read: true, create: true, update: canUpdate, delete: true }}
      delivery={undefined}
      names={names}
      putNames={putNames}
      onStored={() => undefined}
    />
  )
}

type Setting = { record?: Record<string, unknown>; locale?: Locale; canUpdate?: boolean }
async function open(given: ShownName[], { record = { home: 'home.cdn.example' }, locale = 'en_US', canUpdate = true }: Setting = {}) {
  const area = (await import(`./words.${locale}.json`)) as { default: Record<string, string> }
  const provider = createI18nProvider({ ...(await loadMessages(locale)), names: area.default }, locale, FALLBACK_BRAND)
  await act(
    async () =>
      void render(
        <CoreAdminContext queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })} i18nProvider={provider}>
          <I18nContextProvider value={provider}>
            <Tab given={given} record={record} canUpdate={canUpdate} />
          </I18nContextProvider>
        </CoreAdminContext>,
      ),
  )
}
const item = (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('li')!)
const check = () => screen.getByRole('button', { name: /Check/ })
const press = () => act(async () => void fireEvent.click(check()))

describe('a name', () => {
  it('waiting for proof shows how to prove it, by CNAME or by TXT', async () => {
    await open([host('www.shop.example', 'waiting', { found: 'old.example.net' })])
    const one = item('www.shop.example')
    expect(one.getByText('Waiting for proof')).toBeTruthy()
    expect(one.getByText('old.example.net')).toBeTruthy()
    expect(one.getByText('www.shop.example. CNAME home.cdn.example.')).toBeTruthy()
    expect(await one.findByText('_portal-challenge.www.shop.example')).toBeTruthy()
    expect(one.getByText(token)).toBeTruthy()
    expect(one.getAllByRole('button', { name: 'Copy' })).toHaveLength(3)
  })
  it('proven shows its proof, keeps its CNAME record, and asks for no token', async () => {
    await open([host('www.shop.example', 'proven', { method: 'txt', checked_at: '2026-11-23T06:40:00.000Z' })])
    const one = item('www.shop.example')
    expect(one.getByText(/Proven by the TXT record · .*2026/)).toBeTruthy()
    expect(one.getByText('www.shop.example. CNAME home.cdn.example.')).toBeTruthy()
    expect(screen.queryByText(/TXT record:/)).toBeNull()
    expect(calls.filter((call) => call.includes('name-proof'))).toEqual([])
  })
  it('in use elsewhere shows possible actions, and offers no CNAME record as proof', async () => {
    await open([host('www.shop.example', 'taken')])
    const one = item('www.shop.example')
    expect(one.getByText(/Another account or another record/)).toBeTruthy()
    expect(one.queryByText(/CNAME home/)).toBeNull()
    expect(await one.findByText(token)).toBeTruthy()
  })
  it.each(['waiting', 'proven'] as const)('that is an apex (%s) is said to allow no CNAME, with advice', async (state) => {
    await open([host('shop.example', state, { apex: true })])
    const one = item('shop.example')
    expect(one.getByText(/is the apex of its domain and cannot have a CNAME record/)).toBeTruthy()
    expect(one.getByText(/ALIAS or ANAME record/)).toBeTruthy()
    expect(one.queryByText(/\. CNAME /)).toBeNull()
  })
  it('for all names below a parent is proven below the parent', async () => {
    await open([host('*.shop.example', 'waiting')])
    expect(await item('*.shop.example').findByText('_portal-challenge.shop.example')).toBeTruthy()
  })
  it('is shown as it was written, and its records as in DNS', async () => {
    await open([host('xn--d1acpjx3f.example', 'waiting')], { record: { home: 'home.cdn.example', hosts: ['яндекс.example'] } })
    expect(item('яндекс.example').getByText('xn--d1acpjx3f.example. CNAME home.cdn.example.')).toBeTruthy()
  })
  it('DNS content is shown as text, whatever it looks like', async () => {
    await open([host('www.shop.example', 'waiting', { found: '<img src=x onerror=alert(1)>' })])
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('a zone', () => {
  it('waits for its delegation to our name servers, each to be copied', async () => {
    await open([{ path: '/zone', name: 'shop.example', kind: 'zone', state: 'waiting' }])
    const one = item('shop.example')
    expect(one.getByText('Waiting for delegation')).toBeTruthy()
    expect(await one.findByText('ns1.portal.example')).toBeTruthy()
    expect(one.getByText('ns2.portal.example')).toBeTruthy()
    expect(one.queryByText(/CNAME/)).toBeNull()
  })
  const [next_at, both] = ['2026-11-26T10:00:00.000Z', ['ns1.portal.example', 'ns2.portal.example']]
  const zone = (state: ShownName['state'], registry: Omit<NonNullable<ShownName['registry']>, 'next_at'>, more = {}): ShownName => ({
    path: '/zone',
    name: 'shop.example',
    kind: 'zone',
    state,
    checked_at: '2026-11-26T09:00:00.000Z',
    registry: { next_at, ...registry },
    ...more,
  })
  it('delegated needs no action', async () => {
    await open([zone('proven', { state: 'whole', servers: both }, { method: 'delegation' })])
    const one = item('shop.example')
    expect(one.getByText('Delegated')).toBeTruthy()
    expect(await one.findAllByText('ours')).toHaveLength(2)
    expect(one.queryByText('What to do')).toBeNull()
    expect(one.queryByText('old, remove')).toBeNull()
  })
  it('delegated elsewhere shows which servers to add and which to remove', async () => {
    await open([zone('waiting', { state: 'none', servers: ['dns1.old.example'] })])
    const one = item('shop.example')
    expect(await one.findByText('Add all of these: ns1.portal.example, ns2.portal.example.')).toBeTruthy()
    expect(one.getByText('Remove dns1.old.example.')).toBeTruthy()
    expect(one.getByText(/If the domain has DS records/)).toBeTruthy()
    expect(one.getByText('old, remove')).toBeTruthy()
    expect(one.getByText('Ours: 0 of 2')).toBeTruthy()
    expect(one.queryByText('ours')).toBeNull()
  })
  it('delegated in part shows the missing and the superfluous servers', async () => {
    await open([zone('proven', { state: 'partly', servers: [both[0]!, 'dns1.old.example'] }, { method: 'delegation' })])
    const one = item('shop.example')
    expect(one.getByText('Partly delegated')).toBeTruthy()
    expect(await one.findByText('Add ns2.portal.example.')).toBeTruthy()
    expect(one.getByText('Remove dns1.old.example.')).toBeTruthy()
  })
  it('that is no longer delegated has lost its delegation', async () => {
    await open([zone('proven', { state: 'none', servers: [] }, { method: 'delegation' })])
    expect(item('shop.example').getByText('Delegation lost')).toBeTruthy()
    expect(await screen.findByText('The registry has no name servers for this domain.')).toBeTruthy()
    expect(screen.queryByText(/DS records/)).toBeNull()
  })
  it('whose registry does not answer keeps its last known list', async () => {
    await open([zone('waiting', { state: 'unknown', servers: ['dns1.old.example'], silent_at: next_at })])
    expect(item('shop.example').getByText('Cannot be checked')).toBeTruthy()
    expect(await screen.findByText(/did not answer. This is its last known list/)).toBeTruthy()
    expect(screen.getByText('dns1.old.example')).toBeTruthy()
  })
  it('shows the time of the next check', async () => {
    await open([zone('waiting', { state: 'none', servers: [] })])
    expect(screen.getByText(/next check .*2026/)).toBeTruthy()
  })
})

describe('checking now', () => {
  const call = 'POST /accounts/shop/things/t_1/names/check'
  beforeEach(() => setActingAccount('shop'))
  afterEach(() => setActingAccount(undefined))

  it('shows the result, and announces it', async () => {
    network[call] = () => ({ body: [host('www.shop.example', 'proven', { method: 'cname' })] })
    await open([host('www.shop.example', 'waiting')])
    await press()
    expect(await item('www.shop.example').findByText('Proven')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Checked. Proven: 1, waiting for proof: 0, in use elsewhere: 0.')
  })
  it('too soon shows when the next check is allowed, and sends none before', async () => {
    network[call] = () => refusal(429, 'checks_too_soon', { 'retry-after': '30' })
    await open([host('www.shop.example', 'waiting')])
    await press()
    await waitFor(() => expect(check().textContent).toMatch(/^Check again in 00:(30|29)$/))
    expect(check().getAttribute('aria-disabled')).toBe('true')
    await press()
    expect(calls.filter((one) => one === call)).toHaveLength(1)
    expect(item('www.shop.example').getByText('Waiting for proof')).toBeTruthy()
  })
  it.each<[string, Answer]>([
    ['refused', refusal(500, 'internal')],
    ['gone', refusal(404, 'not_found')],
    ['out of reach', 'offline'],
  ])('%s: known states stay, and it can be retried', async (_, answer) => {
    network[call] = () => answer
    await open([host('www.shop.example', 'waiting')])
    await press()
    expect(item('www.shop.example').getByText('Waiting for proof')).toBeTruthy()
    expect(check().getAttribute('aria-disabled')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })
  it('is not offered to people who may only read', async () => {
    await open([host('www.shop.example', 'waiting')], { canUpdate: false })
    expect(screen.queryByRole('button', { name: /Check/ })).toBeNull()
    expect(screen.getByText(/Ask somebody who can edit/)).toBeTruthy()
  })
})

describe('the tab', () => {
  it('says that the demo queries no DNS', async () => {
    await open([host('www.shop.example', 'proven', { simulated: true })])
    expect(screen.getByText('In this demo, a simulated resolver proves names. No DNS requests are sent.')).toBeTruthy()
  })
  it('does not mention a demo if DNS is queried', async () => {
    await open([host('www.shop.example', 'waiting')])
    expect(screen.queryByText(/simulated/)).toBeNull()
  })
  it('shows names that need action first', async () => {
    await open([host('a.example', 'proven'), host('b.example', 'waiting', { path: '/hosts/1' })])
    expect(screen.getAllByRole('listitem').map((one) => one.querySelector('b')?.textContent)).toEqual(['b.example', 'a.example'])
  })
  it('shows that there are no names', async () => {
    await open([])
    expect(screen.getByText('This record has no names of its own.')).toBeTruthy()
    expect(calls.filter((call) => call.includes('name-proof'))).toEqual([])
  })
  it('keeps the rest when the token cannot be loaded, and retries', async () => {
    network['GET /accounts/shop/name-proof'] = () => refusal(503, 'unavailable')
    await open([host('www.shop.example', 'waiting')])
    expect(await screen.findByText(/The TXT record could not be loaded/)).toBeTruthy()
    expect(screen.getByText('www.shop.example. CNAME home.cdn.example.')).toBeTruthy()
    network['GET /accounts/shop/name-proof'] = () => ({ body: proof })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(await screen.findByText(token)).toBeTruthy()
  })
  it('is translated into Russian', async () => {
    await open([host('www.shop.example', 'waiting'), host('b.example', 'taken', { path: '/hosts/1' })], { locale: 'ru_RU' })
    expect(item('www.shop.example').getByText('Ожидает подтверждения')).toBeTruthy()
    expect(item('b.example').getByText('Занято')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/names\.|%\{/)
  })
})
