// @vitest-environment jsdom
// Jumps while another page of the record is loading: the address changes before the page.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BrowserRouter } from 'react-router'
import type { ResolvedTab } from '../../../engine/types.ts'
import { idOf } from '../../../ui/form/ids.ts'
import { FormStore } from '../../../ui/form/store.ts'
import { useJump } from './useJump.ts'

const tabs: ResolvedTab[] = [{ id: 'edit' }, { id: 'config' }]
const openTab = vi.fn()
const addressOf = ({ id }: ResolvedTab) => `/things/t_1/${id}`

/** The painted page renders `/name`, the other one `/ttl`. */
function open() {
  history.replaceState(null, '', '/things/t_1/edit')
  const { result } = renderHook(
    () =>
      useJump({
        store: new FormStore({}, {}),
        errors: [],
        sections: [],
        isShown: (pointer) => pointer === '/name',
        openTab,
        tabAddress: addressOf,
        tabOf: (pointer) => ({ tab: tabs[pointer === '/name' ? 0 : 1]!, entry: undefined }),
        staysHere: (pathname) => pathname.startsWith('/things/t_1/'),
      }),
    { wrapper: BrowserRouter },
  )
  return result.current
}
const draw = (pointer: string) => {
  const input = document.createElement('input')
  input.id = idOf(pointer)
  document.body.append(input)
  return input
}
/** Like the router, which changes the address before painting. */
const ahead = (address: string) => history.pushState(null, '', address)
const frames = () => act(() => vi.advanceTimersByTime(200))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'] })
  openTab.mockReset()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('a jump', () => {
  it('to a field of the painted page stays on it', () => {
    const input = draw('/name')
    open().jump('/name')
    frames()
    expect(openTab).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(input)
  })
  it('to a field of another page opens that page', () => {
    open().jump('/ttl')
    expect(openTab.mock.calls).toEqual([[tabs[1], undefined]])
  })
  it('returns to the painted page while another one loads, and waits for it', () => {
    const { jump } = open()
    const input = draw('/name')
    ahead('/things/t_1/config')
    jump('/name')
    expect(openTab.mock.calls).toEqual([[tabs[0], undefined]])
    frames()
    expect(document.activeElement).not.toBe(input)
    ahead('/things/t_1/edit')
    frames()
    expect(document.activeElement).toBe(input)
  })
  it('to the page that is loading does not open it a second time', () => {
    const { jump } = open()
    ahead('/things/t_1/config')
    jump('/ttl')
    expect(openTab).not.toHaveBeenCalled()
  })
  it('does not bring back a user who leaves the record', () => {
    const { jump } = open()
    const input = draw('/name')
    ahead('/things')
    jump('/name')
    frames()
    expect(openTab).not.toHaveBeenCalled()
    expect(document.activeElement).not.toBe(input)
  })
})
