// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider, testI18nProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '../../../client/toasts.ts'
import { GuestToaster } from './GuestToaster.tsx'

const words = { app: { close: 'Close' }, one: 'First', hello: 'Hello, %{name}' }
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const say = (told: Parameters<typeof showToast>[0]) => act(() => showToast(told))

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <I18nContextProvider value={testI18nProvider({ messages: words })}>
      <GuestToaster />
    </I18nContextProvider>,
  )
})
afterEach(() => {
  after(100_000)
  for (const button of screen.queryAllByRole('button')) fireEvent.click(button)
  cleanup()
  vi.useRealTimers()
})

describe('a toast before the sign-in', () => {
  it('disappears after four seconds', () => {
    say({ text: 'Saved' })
    after(3999)
    expect(screen.getByText('Saved')).toBeTruthy()
    after(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })
  it('with a lifetime of 0 stays until it is closed', () => {
    say({ text: 'Stays', lifetime: 0 })
    after(1_000_000)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Stays')).toBeNull()
  })
  it('is alone: a newer one replaces it, and the timer of the older one closes nothing', () => {
    say({ text: 'Old' })
    after(3000)
    say({ text: 'New' })
    expect(screen.queryByText('Old')).toBeNull()
    after(3000)
    expect(screen.getByText('New')).toBeTruthy()
  })
  it('waits while the mouse is over it', () => {
    say({ text: 'Read me' })
    fireEvent.mouseEnter(screen.getByText('Read me').closest('.toast')!)
    after(60_000)
    expect(screen.getByText('Read me')).toBeTruthy()
  })
  it('R0-447: is plain text, whatever it contains', () => {
    say({ text: '<img src=x onerror=alert(1)> %{name} one |||| two' })
    expect(screen.getByText('<img src=x onerror=alert(1)> %{name} one |||| two')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})
