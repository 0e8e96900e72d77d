// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Page({ breaks }: { breaks: boolean }) {
  if (breaks) throw new Error('broken')
  return <h1>Whole</h1>
}
const at = (address: string, breaks: boolean) => (
  <ErrorBoundary resetKey={address}>
    <Page breaks={breaks} />
  </ErrorBoundary>
)

it('replaces a page that fails, with a button to reload it, until another address is opened', () => {
  const { rerender } = render(at('/a', false))
  expect(screen.getByRole('heading').textContent).toBe('Whole')
  rerender(at('/a', true))
  expect(screen.getByRole('alert').textContent).toContain('problems.titles.broken')
  expect(screen.getByRole('button').textContent).toContain('problems.retry')
  rerender(at('/a', false))
  expect(screen.queryByRole('alert')).not.toBeNull()
  rerender(at('/b', false))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Whole')
})
