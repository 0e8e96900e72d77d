import { expect, it } from 'vitest'
import { createChangeDetector } from './changeDetector.ts'

it('reports what is another than before, what came and what went', () => {
  const hasChanged = createChangeDetector()
  const [one, other] = [{}, {}]
  const told = [[one], [one], [{}], [one], [one, other], [one, other], [other, one], [other], [other]].map(hasChanged)
  expect(told).toEqual([true, false, true, true, true, false, true, true, false])
})
