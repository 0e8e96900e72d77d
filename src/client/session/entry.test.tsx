// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useBlocker } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actingAccount, setActingAccount } from '../api/scope.ts'
import { useEntryRequest, useChooseAccount, useForgetAccount, useLeaveProject, useLogOut } from './entry.ts'

let called: string[]
beforeEach(() => {
  called = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    called.push(`${method ?? ''} ${url}`)
    return Promise.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }))
  })
  setActingAccount('one')
})
afterEach(() => {
  cleanup()
  setActingAccount(undefined)
  vi.unstubAllGlobals()
})

/** A page that blocks navigation, like an unsaved form. */
function Page() {
  useEntryRequest(async () => void called.push('logged out'))
  useForgetAccount()
  const choose = useChooseAccount()
  const leave = useLeaveProject()
  const logOut = useLogOut()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname === '/form' && nextLocation.pathname !== '/form',
  )
  return (
    <>
      <button type="button" onClick={() => choose('two')}>
        choose
      </button>
      <button type="button" onClick={leave}>
        leave
      </button>
      <button type="button" onClick={logOut}>
        log out
      </button>
      {blocker.state === 'blocked' && (
        <>
          <button type="button" onClick={() => blocker.reset()}>
            stay
          </button>
          <button type="button" onClick={() => blocker.proceed()}>
            discard
          </button>
        </>
      )}
    </>
  )
}

function open(at: string) {
  const client = new QueryClient()
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('another account', () => {
  it('waits for the answer of a form that is not saved', async () => {
    const { router } = open('/form')
    press('choose')
    await screen.findByText('stay')
    expect(actingAccount()).toBe('one')
    press('stay')
    expect(actingAccount()).toBe('one')
    press('choose')
    press('discard')
    await waitFor(() => expect(actingAccount()).toBe('two'))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: null }))
  })
  it('is entered once: going back does not enter it again', async () => {
    const { router } = open('/list')
    press('choose')
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: null }))
    setActingAccount('three')
    await act(() => router.navigate(-1))
    await act(() => router.navigate(1))
    expect(actingAccount()).toBe('three')
  })
  it('shows nothing that was read in the previous one', async () => {
    const { client } = open('/list')
    client.setQueryData(['certificates', 'reference', {}], [{ id: 'of one' }])
    client.setQueryData(['definitions', 'list', 'one'], [])
    press('choose')
    await waitFor(() => expect(actingAccount()).toBe('two'))
    expect(client.getQueryData(['certificates', 'reference', {}])).toBeUndefined()
    expect(client.getQueryData(['definitions', 'list', 'one'])).toEqual([])
  })
})

describe('leaving a project', () => {
  it('waits for the answer of an unsaved form, and then ends the entry', async () => {
    open('/form')
    press('leave')
    await screen.findByText('stay')
    press('stay')
    expect(actingAccount()).toBe('one')
    expect(called).toEqual([])
    press('leave')
    press('discard')
    await waitFor(() => expect(actingAccount()).toBeUndefined())
    expect(called[0]).toBe('DELETE /api/v1/accounts/one/entry')
  })
})

describe('logging out', () => {
  it('waits for the answer of a form that is not saved', async () => {
    const { router } = open('/form')
    press('log out')
    await screen.findByText('stay')
    press('stay')
    expect(router.state.location.pathname).toBe('/form')
    expect(called).toEqual([])
    press('log out')
    press('discard')
    await waitFor(() => expect(called).toEqual(['logged out']))
  })
  it('happens once: going back does not repeat it', async () => {
    const { router } = open('/list')
    press('log out')
    await waitFor(() => expect(called).toEqual(['logged out']))
    await act(() => router.navigate(-1))
    await act(() => router.navigate(1))
    expect(router.state.location.pathname).toBe('/')
    expect(called).toEqual(['logged out'])
  })
})
