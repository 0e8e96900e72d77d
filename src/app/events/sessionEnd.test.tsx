// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { guestMessages } from '../../../i18n/messages.ts'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, refusal, rows } from '../../../tests/support/signedIn.tsx'
import { sessionState } from '../../client/session/sessionStore.ts'
import { sessionEnds } from '../../engine/rights/sessionEnds.ts'

afterEach(closePortal)
const open = () => openPortal('/admin/projects', { session: { role: 'admin_all' }, answers: { 'GET /projects': () => rows([]) } })
const over = () => refusal(401, 'unauthenticated')
const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('an event of an ended session', () => {
  it.each(sessionEnds)('ends it at once, with the reason: %s', async (end) => {
    const { network } = await open()
    network['GET /session'] = over
    act(() => Stream.last.say('session', { end }))
    await waitFor(() => expect(sessionState()).toEqual({ status: 'guest', expired: false, ended: end }))
    for (const locale of ['en_US', 'ru_RU'])
      expect((guestMessages(locale)['auth'] as unknown as { ended: Record<string, string> }).ended[end]).toMatch(/\S/)
  })
  it('does not end it while the server still knows it: the event was about an older one', async () => {
    const { calls } = await open()
    const before = calls.filter((call) => call === 'GET /session').length
    act(() => Stream.last.say('session', { end: 'ended' }))
    await waitFor(() => expect(calls.filter((call) => call === 'GET /session').length).toBeGreaterThan(before))
    await wait()
    expect(sessionState().status).toBe('signedIn')
  })
  it.each([{}, { end: 'x' }, null, { end: 7 }])('is ignored if invalid: %j', async (data) => {
    const { network } = await open()
    network['GET /session'] = over
    act(() => Stream.last.say('session', data))
    await wait()
    expect(sessionState().status).toBe('signedIn')
  })
  it('shows the usual message when its lifetime is over', async () => {
    const { network } = await open()
    network['GET /projects'] = over
    await act(async () => {
      history.pushState(null, '', '/admin/projects?filter=%7B%22q%22%3A%22a%22%7D')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await waitFor(() => expect(sessionState()).toEqual({ status: 'guest', expired: true }))
  })
})
