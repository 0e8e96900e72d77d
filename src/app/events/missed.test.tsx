// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionState } from '../../client/session/sessionStore.ts'
import { Stream } from '../../../tests/support/eventStream.ts'
import { useLiveChanges } from './useLiveChanges.ts'
import { closePortal, openPortal, rows, shop } from '../../../tests/support/signedIn.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  closePortal()
})

/** A list with a connected stream; returns the number of its requests. */
async function openList(): Promise<() => number> {
  const { calls } = await openPortal('/admin/projects', { session: { role: 'admin_all' }, answers: { 'GET /projects': () => rows([]) } })
  const asked = () => calls.filter((call) => call === 'GET /projects').length
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  act(() => Stream.last.open())
  return asked
}

it('a list is reloaded when the stream of events is restored, but not while it is lost', async () => {
  const asked = await openList()
  const before = asked()
  act(() => Stream.last.fail({ isFinal: false }))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(asked()).toBe(before)
  act(() => Stream.last.open())
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

it('problems of definitions are read again when the stream opens: files may have changed while the page loaded', async () => {
  const broken = [{ type: 'things', file: 'schema.json', pointer: '', level: 'error', code: 'json', message: 'x' }]
  let problems: object[] = []
  await openPortal('/admin', {
    session: { role: 'admin_all' },
    answers: { 'GET /projects': () => rows([]), 'GET /definitions/problems': () => ({ body: problems }) },
  })
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  problems = broken
  expect(document.body.textContent).not.toContain('Show the problems')
  act(() => Stream.last.open())
  await waitFor(() => expect(document.body.textContent).toContain('Show the problems'))
})

it('they are read again when the first answer predates a change and arrives after it', async () => {
  let arrive: (problems: object[]) => void = () => undefined
  let asked = 0
  const problemsOf = vi.fn(() => {
    asked += 1
    return asked === 1 ? new Promise<object[]>((resolve) => (arrive = resolve)) : Promise.resolve([{ message: 'broken' }])
  })
  function Page() {
    useLiveChanges('shop', true)
    const { data } = useQuery({ queryKey: ['definitions', 'problems'], staleTime: Infinity, queryFn: problemsOf })
    return <p>{data === undefined ? 'loading' : `${data.length} problems`}</p>
  }
  vi.stubGlobal('EventSource', Stream)
  const { container } = render(
    <CoreAdminContext queryClient={new QueryClient()} dataProvider={{} as DataProvider}>
      <Page />
    </CoreAdminContext>,
  )
  act(() => Stream.last.open())
  act(() => Stream.last.say('definitions', { changed: ['things'], removed: [] }))
  expect(container.textContent).toBe('loading')
  await act(async () => arrive([]))
  await waitFor(() => expect(container.textContent).toBe('1 problems'))
})

it('a list is reloaded when more changed before the stream opened than it can report', async () => {
  const asked = await openList()
  const before = asked()
  act(() => Stream.last.say('missed', {}))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

it('an account that is closed, or left, disappears from the open page at once', async () => {
  const session = { type: 'Person' as const, role: 'customer', accounts: [shop] }
  const { network } = await openPortal('/', { session })
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(document.body.textContent).not.toContain('No account is open to you')
  act(() => Stream.last.open())
  const answer = network['GET /session']!
  network['GET /session'] = (query, body) => {
    const known = answer(query, body)
    return known === 'offline' ? known : { ...known, body: { ...(known.body as object), accounts: [] } }
  }
  act(() => Stream.last.say('accounts', {}))
  await waitFor(() => expect(document.body.textContent).toContain('No account is open to you'))
  expect(sessionState().status).toBe('signedIn')
})
