// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  DataProviderContext,
  NotificationContextProvider,
  reactRouterProvider,
  RouterProviderContext,
  testDataProvider,
  useNotificationContext,
  type GetListResult,
} from 'ra-core'
import { Suspense, use } from 'react'
import { createBrowserRouter, RouterProvider, useLocation, useNavigate, useParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, refreshSession } from '../../client/session/sessionStore.ts'
import { useNeighbours } from './useNeighbours.ts'
import { liveSession } from '../../../tests/support/liveSession.ts'

const summary = { name: 'trees' }
const rows: GetListResult = { data: ['oak', 'ash', 'elm'].map((id) => ({ id })), total: 3 }
/** Node gives react-admin another copy of the router than us. */
const sameRouter = { ...reactRouterProvider, useLocation, useNavigate: useNavigate as typeof reactRouterProvider.useNavigate }
const never = new Promise<void>(() => {})
let answers: ((rows: GetListResult) => void)[]

beforeEach(async () => {
  const person = liveSession()
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('/session') ? person : { id: 'p1' })))
  answers = []
  await act(() => refreshSession())
})
afterEach(async () => {
  cleanup()
  await act(() => endSession().catch(() => undefined))
  vi.unstubAllGlobals()
})

/** A tab whose code is still loading. */
function Late() {
  use(never)
  return null
}

function Page() {
  const { id = '', target } = useParams()
  const navigate = useNavigate()
  useNeighbours({ type: 'trees', summary, sort: undefined, filter: {} })
  const { notifications } = useNotificationContext()
  return (
    <>
      <h1>{id}</h1>
      <p>{notifications.map(({ message }) => String(message)).join()}</p>
      <button type="button" onClick={() => void navigate('/trees/oak/leaves')}>
        leaves
      </button>
      <button type="button" onClick={() => void navigate('/')}>
        away
      </button>
      <Suspense fallback={null}>{target === 'leaves' && id === 'oak' && <Late />}</Suspense>
    </>
  )
}

async function open(address: string): Promise<void> {
  history.replaceState(null, '', address)
  const router = createBrowserRouter([
    { path: '/trees/:id?/:target?', element: <Page /> },
    { path: '*', element: <p>elsewhere</p> },
  ])
  const dataProvider = testDataProvider({ getList: () => new Promise<GetListResult>((resolve) => answers.push(resolve)) as Promise<never> })
  await act(async () => {
    render(
      <RouterProviderContext value={sameRouter}>
        <DataProviderContext value={dataProvider}>
          <QueryClientProvider client={new QueryClient()}>
            <NotificationContextProvider>
              <RouterProvider router={router} />
            </NotificationContextProvider>
          </QueryClientProvider>
        </DataProviderContext>
      </RouterProviderContext>,
    )
  })
}
const press = (code: string) => act(async () => void fireEvent.keyDown(document.body, { code }))
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click())
/** While the promise is awaited. */
async function answerAll(): Promise<void> {
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    answer(rows)
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve)
        }),
    )
  }
}

it('opens the tab that was opened just before, though it is not painted yet', async () => {
  await open('/trees/oak')
  await click('leaves')
  expect(location.pathname).toBe('/trees/oak/leaves')
  await press('BracketRight')
  await answerAll()
  expect(location.pathname).toBe('/trees/ash/leaves')
})
it('opens the tab that was opened while the list was read', async () => {
  await open('/trees/oak')
  await press('BracketRight')
  await click('leaves')
  await answerAll()
  expect(location.pathname).toBe('/trees/ash/leaves')
})
it('moves two records further when pressed twice before the list is loaded', async () => {
  await open('/trees/oak')
  await press('BracketRight')
  await press('BracketRight')
  await answerAll()
  expect(location.pathname).toBe('/trees/elm')
})
it('does not navigate when the page was left while the list was read', async () => {
  await open('/trees/oak')
  await press('BracketRight')
  await click('away')
  await answerAll()
  expect(location.pathname).toBe('/')
})
it.each([
  ['oak', 'BracketLeft', 'record.isFirst'],
  ['elm', 'BracketRight', 'record.isLast'],
])('stays at %s when %s is pressed, with a reason', async (id, code, text) => {
  await open(`/trees/${id}/leaves2`)
  await press(code)
  await answerAll()
  expect(location.pathname).toBe(`/trees/${id}/leaves2`)
  expect(screen.getByText(text)).toBeTruthy()
})
it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])(
  'leaves the key to others with %o',
  async (modifier) => {
    await open('/trees/oak')
    await act(async () => void fireEvent.keyDown(document.body, { code: 'BracketRight', ...modifier }))
    expect(answers).toEqual([])
  },
)
it.each(['/trees', '/trees/new'])('requests no list at %s, where there is no record', async (address) => {
  await open(address)
  await press('BracketRight')
  expect(answers).toEqual([])
})
