import { expect, it } from 'vitest'
import { isListed } from './isListed.ts'

const types = [{ name: 'projects' }]
it('records of a type that is unavailable to the user are not requested', () => {
  expect(isListed({ type: 'employees' }, types)).toBe(false)
  expect(isListed({ type: 'projects' }, types)).toBe(true)
})
it('lists of the server are available to everybody', () => {
  for (const type of ['agent-kinds', 'agent-types', 'brands', 'countries', 'regions']) expect(isListed({ type }, types)).toBe(true)
})
