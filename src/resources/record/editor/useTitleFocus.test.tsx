// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useTitleFocus } from './useTitleFocus.ts'

afterEach(cleanup)

function Page() {
  const [isThere, setThere] = useState(true)
  useTitleFocus(isThere)
  return (
    <>
      <h1>Shop</h1>
      <input aria-label="Name" onKeyDown={() => setThere(false)} />
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          Save
        </button>
      )}
    </>
  )
}

it('the title takes the focus of a button that disappeared with its bar', async () => {
  render(<Page />)
  screen.getByRole('button').focus()
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

it('a field that has the focus keeps it', async () => {
  render(<Page />)
  screen.getByLabelText('Name').focus()
  fireEvent.keyDown(screen.getByLabelText('Name'))
  await new Promise((done) => requestAnimationFrame(() => done(undefined)))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
