import { expect, it } from 'vitest'
import { createNews } from './news.ts'

it('tells what is another than before, what came and what went', () => {
  const isNews = createNews()
  const [one, other] = [{}, {}]
  const told = [[one], [one], [{}], [one], [one, other], [one, other], [other, one], [other], [other]].map(isNews)
  expect(told).toEqual([true, false, true, true, true, false, true, true, false])
})
