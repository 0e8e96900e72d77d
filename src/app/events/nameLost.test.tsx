// @vitest-environment jsdom
// The loss of a name is announced at once, to its own account, until somebody closes the message.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, shop } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)
beforeEach(async () => {
  await openPortal('/', { session: { type: 'Person', role: 'customer', accounts: [shop] } })
  await screen.findByRole('heading', { level: 1 })
  act(() => Stream.last.open())
})
const say = (data: unknown) => act(() => Stream.last.say('name', data))

it('a lost name is reported', async () => {
  say({ account: 'shop', type: 'things', id: 't_1', version: 3, name: 'a.example' })
  expect(await screen.findByText('a.example no longer works in this account')).toBeTruthy()
})
it.each([[{ account: 'other', name: 'a.example' }], [{ account: 'shop' }], [{ account: 'shop', name: 5 }], ['text'], [null]])(
  '%j tells nothing',
  async (data) => {
    say(data)
    await act(() => Promise.resolve())
    expect(screen.queryByText(/no longer works/)).toBeNull()
  },
)
