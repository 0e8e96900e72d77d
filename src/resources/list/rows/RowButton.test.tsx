// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RowButton } from './RowButton.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = () => act(() => vi.advanceTimersByTime(400))
/** jsdom's pointer events lack `pointerType`. */
const near = (button: Element, pointerType: string) =>
  fireEvent(button, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }))

it('is the same element before and after hovering, so that no press is lost', () => {
  const press = vi.fn()
  render(<RowButton icon="ellipsis" label="Actions" onClick={press} />)
  const button = screen.getByRole('button')
  near(button, 'mouse')
  expect(screen.getByRole('button')).toBe(button)
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
})

it('shows its name after a moment of hovering, until it is left or pressed', () => {
  render(<RowButton icon="ellipsis" label="Actions" />)
  const button = screen.getByRole('button')
  near(button, 'mouse')
  expect(screen.queryByRole('tooltip')).toBeNull()
  wait()
  expect(screen.getByRole('tooltip').textContent).toBe('Actions')
  fireEvent.mouseLeave(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
  near(button, 'mouse')
  wait()
  fireEvent.click(button)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('shows no name at a touch', () => {
  render(<RowButton icon="ellipsis" label="Actions" />)
  near(screen.getByRole('button'), 'touch')
  wait()
  expect(screen.queryByRole('tooltip')).toBeNull()
})
