// @vitest-environment jsdom
// Two versions of a field, one of them long.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormWords } from '../context.ts'
import { DiffTable } from './DiffTable.tsx'

const words = { t: (key: string) => key, field: (at: string) => at, text: () => undefined, isSecret: () => false } as unknown as FormWords
const schema = { type: 'object', properties: { pem: { type: 'string' }, note: { type: 'string' } } } as const
afterEach(cleanup)

it('a text of many lines scrolls in a window that the keyboard reaches; a short one stands as it is', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
  const changes = [
    { path: ['pem'], pointer: '/pem', before: undefined, after: lines },
    { path: ['note'], pointer: '/note', before: 'a\nb', after: 'c' },
  ]
  render(<DiffTable changes={changes} heads={['Before', 'After']} label="Changes" schema={schema} sections={[]} words={words} />)
  const long = screen.getByRole('group', { name: 'After' })
  expect(long.textContent).toBe(lines)
  expect(long.tabIndex).toBe(0)
  expect(screen.getAllByRole('group')).toHaveLength(1)
})
