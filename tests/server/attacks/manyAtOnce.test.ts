// Calls that come at once begin one in a turn of the event loop, so that others are answered between them.
import { afterAll, expect, it } from 'vitest'
import { listUrl, openPortal } from '../support/portal.ts'
import { watchTurns } from '../support/turns.ts'

const portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '300' }, steady: () => 0 })
afterAll(() => portal.close())

it('searches', async () => {
  const url = '/api/v1/search?account=demo-cdn2&q=a'
  const many = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const other = await portal.signIn('other@demo.example', { as: 'bearer' })
  const answered: string[] = []
  const asked = Array.from({ length: 20 }, async () => {
    expect((await many.ask({ url })).statusCode).toBe(200)
    answered.push('expensive')
  })
  expect((await other.ask({ url: listUrl('demo-other', 'http-resources') })).statusCode).toBe(200)
  answered.push('cheap')
  await Promise.all(asked)
  expect(answered.indexOf('cheap')).toBeLessThan(10)
})

it('lists of one caller', async () => {
  const { ask } = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const list = { url: listUrl('demo-cdn2', 'http-resources') }
  await ask(list)
  const turns = watchTurns()
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(list)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200))
  const { longest, all } = turns.end()
  expect(longest).toBeLessThan(0.7 * all)
})
