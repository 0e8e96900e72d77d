// @vitest-environment jsdom
// A part of a record that fails is announced until somebody closes the message, or until it is over.
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
const incident = { account: 'shop', type: 'restreams', id: 'rs_1', version: 3, part: '/restreams/a', name: 'studio', code: 4 }
const say = (more: object = {}) => act(() => Stream.last.say('incident', { ...incident, ...more }))
const toast = () => screen.queryByText(/^studio: (Error|OK)$/)?.closest('.toast')

it('an incident is shown as a warning with the texts of its type, and replaced by its end', async () => {
  say()
  await expect.poll(() => toast()?.querySelector('.warn')).toBeTruthy()
  say({ code: 0, over: true })
  await expect.poll(() => toast()?.querySelector('.ok')).toBeTruthy()
})
it.each([
  ['of another account', { account: 'other' }],
  ['that is over and was not shown', { over: true }],
])('%s is not shown', async (_what, more) => {
  say(more)
  await act(() => Promise.resolve())
  expect(toast()).toBeFalsy()
})
it('an incident stays although another one is over', async () => {
  say()
  await expect.poll(toast).toBeTruthy()
  say({ part: '/restreams/b', over: true })
  await act(() => Promise.resolve())
  expect(toast()?.querySelector('.warn')).toBeTruthy()
})
