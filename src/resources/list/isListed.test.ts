import { expect, it } from 'vitest'
import { isListed } from './isListed.ts'

const types = [{ name: 'projects' }]
it('records of a type that the reader does not have are not requested', () => {
  expect(isListed({ type: 'employees' }, types)).toBe(false)
  expect(isListed({ type: 'projects' }, types)).toBe(true)
})
it('lists of the server are for everybody', () => {
  for (const type of ['agent-kinds', 'agent-types', 'brands', 'countries', 'regions']) expect(isListed({ type }, types)).toBe(true)
})
