// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useGuard } from './useGuard.ts'

afterEach(cleanup)

function Page() {
  const [isDirty, setDirty] = useState(true)
  const blocker = useGuard({ isDirty, released: useRef(false), staysHere: () => false })
  return (
    <>
      <p>{blocker.state}</p>
      <button type="button" onClick={() => setDirty(false)}>
        Saved
      </button>
    </>
  )
}

async function leave() {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Page /> },
      { path: '/list', element: <p>list</p> },
    ],
    { initialEntries: ['/list', '/form'] },
  )
  render(<RouterProvider router={router} />)
  await act(() => router.navigate(-1))
  return router
}

it('leaving a form with changes asks, every time', async () => {
  const router = await leave()
  expect(screen.getByText('blocked')).toBeDefined()
  expect(router.state.location.pathname).toBe('/form')
})
it('once the form is saved, the question closes and the navigation continues', async () => {
  const router = await leave()
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
  expect(await screen.findByText('list')).toBeDefined()
  expect(router.state.location.pathname).toBe('/list')
})
