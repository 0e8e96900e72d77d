// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'ra-core'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, refreshSession } from '../../client/session/sessionStore.ts'
import { actionStarts } from '../../client/toasts.ts'
import { Toaster } from './Toaster.tsx'
import { liveSession } from '../../../tests/support/liveSession.ts'

type Notify = ReturnType<typeof useNotify>
let notify: Notify = () => {}
const shown = (): string[] =>
  screen.queryAllByRole('button', { name: 'app.close' }).map((button) => button.closest('.toast')?.textContent ?? '')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function Teller({ give }: { give: (notify: Notify) => void }) {
  const own = useNotify()
  useEffect(() => give(own), [give, own])
  return <Toaster />
}
const take = (given: Notify): void => {
  notify = given
}
const say = (...told: Parameters<Notify>) => act(() => notify(...told))
const open = () =>
  render(
    <MemoryRouter>
      <NotificationContextProvider>
        <Teller give={take} />
      </NotificationContextProvider>
    </MemoryRouter>,
  )

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Toaster', () => {
  it('R0-356 R0-837 shows one toast at a time, the newer one', () => {
    open()
    say('first')
    say('second')
    expect(shown()).toEqual(['second'])
    pass(4000)
    expect(shown()).toEqual([])
  })
  it('R0-357 R0-837 R2-646 shows it for 4000 ms, not less and not more', () => {
    open()
    say('text')
    pass(3990)
    expect(shown()).toEqual(['text'])
    pass(10)
    expect(shown()).toEqual([])
  })
  it.each([0, null])('R0-358 with lifetime %s keeps it until somebody closes it', (autoHideDuration) => {
    open()
    say('text', { autoHideDuration })
    pass(600_000)
    expect(shown()).toEqual(['text'])
    act(() => screen.getByRole('button', { name: 'app.close' }).click())
    expect(shown()).toEqual([])
  })
  it('undoes an action by its toast, which then disappears', () => {
    const undo = vi.fn()
    open()
    say('removed', { undo })
    act(() => screen.getByRole('button', { name: 'ra.action.undo' }).click())
    expect(undo).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
  })
  it('shows a text of a given time for that time', () => {
    open()
    say('text', { autoHideDuration: 7000 })
    pass(6900)
    expect(shown()).toEqual(['text'])
    pass(200)
    expect(shown()).toEqual([])
  })
  it('R0-359 R2-646 R2-647 shows it for 5 s in the provider’s area, with a button that closes it', async () => {
    const staff = liveSession({ type: 'Staff', id: 's1' })
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('/session') ? staff : { id: 's1' })))
    await act(() => refreshSession())
    open()
    say('text')
    pass(4900)
    expect(shown()).toEqual(['text'])
    pass(100)
    expect(shown()).toEqual([])
    say('other')
    act(() => screen.getByRole('button', { name: 'app.close' }).click())
    expect(shown()).toEqual([])
    await act(() => endSession().catch(() => undefined))
  })
})

describe('when the next action starts', () => {
  it('the answer to an earlier one disappears, even one that stays until closed', () => {
    open()
    say('Not saved', { type: 'error', autoHideDuration: null })
    expect(shown()).toHaveLength(1)
    act(actionStarts)
    expect(shown()).toEqual([])
  })
  it('a toast with an undo stays', () => {
    open()
    say('Removed', { type: 'info', undo: () => undefined } as Parameters<Notify>[1])
    act(actionStarts)
    expect(shown()).toHaveLength(1)
  })
})
