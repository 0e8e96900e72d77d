// @vitest-environment jsdom
// The portal's router behaves as react-router's own does: the same steps go through both.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  createBrowserRouter,
  Link,
  RouterProvider,
  useBlocker,
  useLocation,
  useParams,
  useSearchParams,
  type DataRouter,
} from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageRouter } from './pageRouter.ts'

let isDirty = false
let router: DataRouter
const seen: string[] = []

function Page() {
  const { pathname, search, hash, state } = useLocation()
  const [query, setQuery] = useSearchParams()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  seen.push(`${pathname}${search}${hash} ${JSON.stringify(state)}`)
  return (
    <>
      <p data-testid="at">{`${pathname}${search}${hash} ${JSON.stringify(state)} ${useParams()['*'] ?? ''}`}</p>
      <p data-testid="blocker">{blocker.state}</p>
      <Link to="/b%20c/ю?q=1#h" state={{ from: 'link' }}>
        link
      </Link>
      <button type="button" onClick={() => setQuery({ ...Object.fromEntries(query), page: '2' })}>
        next
      </button>
      <button type="button" onClick={() => blocker.proceed?.()}>
        leave
      </button>
      <button type="button" onClick={() => blocker.reset?.()}>
        stay
      </button>
    </>
  )
}

const at = () => screen.getByTestId('at').textContent
const blocked = () => screen.getByTestId('blocker').textContent
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const go = (...to: Parameters<DataRouter['navigate']>) => act(async () => router.navigate(...to))
const step = (delta: number) => act(async () => router.navigate(delta))
const address = () => `${location.pathname}${location.search}${location.hash}`

beforeEach(() => {
  isDirty = false
  seen.length = 0
  history.pushState(null, '', '/start?a=1')
})
afterEach(() => {
  router.dispose()
  cleanup()
})

describe.each<[string, (element: ReactNode) => DataRouter]>([
  ['the portal’s router', createPageRouter],
  ['react-router', (element) => createBrowserRouter([{ path: '*', element }])],
])('%s', (_, create) => {
  beforeEach(() => {
    router = create(<Page />)
    render(<RouterProvider router={router} />)
  })

  it('starts at the address of the browser', () => {
    expect(at()).toBe('/start?a=1 null start')
    expect((history.state as { idx: number }).idx).toBe(0)
  })
  it('follows links with their state, and encodes', async () => {
    await act(async () => screen.getByRole('link').click())
    await waitFor(() => expect(at()).toBe('/b%20c/%D1%8E?q=1#h {"from":"link"} b c/ю'))
    expect(address()).toBe('/b%20c/%D1%8E?q=1#h')
    expect(history.state).toMatchObject({ usr: { from: 'link' }, idx: 1 })
  })
  it('changes only the query', async () => {
    await press('next')
    await waitFor(() => expect(at()).toBe('/start?a=1&page=2 null start'))
    await go('?z=1')
    await waitFor(() => expect(at()).toBe('/start?z=1 null start'))
    await go({ hash: '#x' })
    await waitFor(() => expect(at()).toBe('/start#x null start'))
  })
  it('replaces an address, and goes back past it', async () => {
    await go('/one')
    await go('/two', { replace: true, state: 7 })
    await waitFor(() => expect(at()).toBe('/two 7 two'))
    await step(-1)
    await waitFor(() => expect(at()).toBe('/start?a=1 null start'))
    await step(1)
    await waitFor(() => expect(at()).toBe('/two 7 two'))
    expect(router.state.historyAction).toBe('POP')
  })
  it('asks before leaving, stays on Cancel and leaves on confirmation', async () => {
    isDirty = true
    await go('/away')
    await waitFor(() => expect(blocked()).toBe('blocked'))
    expect(address()).toBe('/start?a=1')
    await press('stay')
    expect(blocked()).toBe('unblocked')
    await go('?b=2')
    await waitFor(() => expect(at()).toBe('/start?b=2 null start'))
    await go('/away', { state: 'kept' })
    await press('leave')
    await waitFor(() => expect(at()).toBe('/away "kept" away'))
    expect(blocked()).toBe('unblocked')
  })
  it('asks before going back, undoes the step, and repeats it on confirmation', async () => {
    await go('/form')
    await waitFor(() => expect(at()).toBe('/form null form'))
    isDirty = true
    const shown = seen.length
    await act(async () => history.back())
    await waitFor(() => expect(blocked()).toBe('blocked'))
    await waitFor(() => expect(address()).toBe('/form'))
    expect(seen.slice(shown).every((one) => one.startsWith('/form'))).toBe(true)
    await press('stay')
    await act(async () => history.back())
    await waitFor(() => expect(blocked()).toBe('blocked'))
    await waitFor(() => expect(address()).toBe('/form'))
    await press('leave')
    await waitFor(() => expect(at()).toBe('/start?a=1 null start'))
    expect(address()).toBe('/start?a=1')
  })
  it('never leaves the portal', async () => {
    for (const to of ['https://elsewhere.example/', '//elsewhere.example', { pathname: '//elsewhere.example' }])
      await expect(router.navigate(to)).rejects.toThrow('External navigation is not allowed')
    expect(address()).toBe('/start?a=1')
  })
  it('notifies each of its subscribers once', async () => {
    const tell = vi.fn<Parameters<DataRouter['subscribe']>[0]>()
    router.subscribe(tell)
    await go('/one')
    expect(tell).toHaveBeenCalledOnce()
    expect(tell.mock.calls[0]![0].location.pathname).toBe('/one')
  })
})

it('stays in the portal when its own address starts with two slashes', async () => {
  history.pushState(null, '', `${location.origin}//elsewhere.example/start`)
  router = createPageRouter(<Page />)
  render(<RouterProvider router={router} />)
  expect(router.createHref(router.state.location)).toBe(location.href)
  await press('next')
  await waitFor(() => expect(location.href).toBe(`${location.origin}//elsewhere.example/start?page=2`))
  await go({ hash: '#x' }, { replace: true })
  await waitFor(() => expect(location.href).toBe(`${location.origin}//elsewhere.example/start#x`))
})
