import { expect, it } from 'vitest'
import { isListed } from './isListed.ts'

const types = [{ name: 'projects' }]
it('records of a type that the reader does not have are not asked for', () => {
  expect(isListed({ type: 'employees', value: 'id' }, types)).toBe(false)
  expect(isListed({ type: 'projects', value: 'id' }, types)).toBe(true)
})
it('lists of the server are for everybody', () => {
  expect(isListed({ type: 'countries', value: 'code' }, types)).toBe(true)
})
