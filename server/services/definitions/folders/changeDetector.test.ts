import { expect, it } from 'vitest'
import { createChangeDetector } from './changeDetector.ts'

it('reports changed, added and removed values', () => {
  const hasChanged = createChangeDetector()
  const [one, other] = [{}, {}]
  const told = [[one], [one], [{}], [one], [one, other], [one, other], [other, one], [other], [other]].map(hasChanged)
  expect(told).toEqual([true, false, true, true, true, false, true, true, false])
})
