// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './parts/actions/Button.tsx'
import { useTask } from './useTask.ts'

afterEach(cleanup)

it('starts one task at a time, and the next after it', async () => {
  const { result } = renderHook(() => useTask(), { wrapper: CoreAdminContext })
  let end = () => {}
  const work = vi.fn(
    () =>
      new Promise<void>((done) => {
        end = done
      }),
  )
  // Both before the page re-renders, as with a double click.
  await act(async () => {
    void result.current.run(work)
    void result.current.run(work)
  })
  expect([work.mock.calls.length, result.current.busy]).toEqual([1, true])
  await act(async () => end())
  expect(result.current.busy).toBe(false)
  await act(async () => void result.current.run(work))
  expect(work).toHaveBeenCalledTimes(2)
})

it('a busy button cannot be pressed again', () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Go</Button>)
  fireEvent.click(screen.getByRole('button'))
  rerender(
    <Button busy onClick={press}>
      Go
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).toHaveBeenCalledTimes(1)
})
