// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Segmented } from './Segmented.tsx'

afterEach(cleanup)

it('a count is grouped as people read it', () => {
  const options = [{ value: 'all', label: 'All', count: 100_000 }]
  render(<Segmented label="Type" value="all" options={options} onChange={() => {}} />)
  expect(screen.getByRole('radio').textContent).toBe('All100,000')
})
