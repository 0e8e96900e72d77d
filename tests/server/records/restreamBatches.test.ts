// Other calls wait for the transaction that saves restreams, so its cost is bounded.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { largeTargets, named, target } from '../support/restreamTargets.ts'

type Stored = { id: string; version: number }
const url = listUrl('demo-cdn2', 'restreams')
let portal: Portal
let customer: Caller
afterEach(() => portal.close())
async function open(env: Record<string, string> = {}): Promise<void> {
  portal = await openPortal({ demo: 'people', env, steady: () => 0 })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
}
const send = (changes: object[], more: object = {}): Promise<Answer> =>
  customer.ask({ method: 'POST', url: `${url}/batch`, body: { changes, ...more } })
const creates = (restreams: unknown[]) => ({ action: 'create', data: named(restreams) })
const to = (from: string, key: string) =>
  target({ source: `rtmp://c.example.com/x/y/${from}`, target_url: 'rtmp://c.example.com/x/y', target_key: key })
async function made(restreams: unknown[]): Promise<Stored> {
  const answer = await customer.ask({ method: 'POST', url, body: named(restreams) })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Stored>()
}
describe('a batch of restreams', () => {
  it('reads the other restreams once', async () => {
    await open()
    await made(largeTargets('read-once'))
    const parsed = vi.spyOn(JSON, 'parse')
    try {
      const answer = await send(
        Array.from({ length: 20 }, (_, index) => creates([to(`a${index}`, `b${index}`)])),
        { trial: true },
      )
      expect(answer.statusCode, answer.body).toBe(200)
      expect(parsed.mock.calls.filter(([text]) => String(text).includes('read-once8')).length).toBe(1)
    } finally {
      parsed.mockRestore()
    }
  })
  it('refuses circles between its changes, and accepts one that another of them breaks', async () => {
    await open()
    const refused = await send([creates([to('one', 'two')]), creates([to('two', 'three')]), creates([to('three', 'one')])])
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/changes/2/data/restreams/0/target_url noCircle']])
    const { id } = await made([to('one', 'two')])
    const late = await send([creates([to('two', 'one')]), { action: 'delete', id, version: 1 }])
    expect([late.statusCode, errorsOf(late)]).toEqual([400, ['/changes/0/data/restreams/0/target_url noCircle']])
    const moved = { action: 'replace', id, version: 1, data: named([to('one', 'elsewhere')]) }
    const taken = await send([creates([to('three', 'four')]), moved, creates([to('two', 'one')]), creates([to('five', 'two')])])
    expect(taken.statusCode, taken.body).toBe(200)
    expect(errorsOf(await send([creates([to('seven', 'eight')]), creates([to('one', 'five')])]))).toEqual([
      '/changes/1/data/restreams/0/target_url noCircle',
    ])
  })
  it('refuses nothing because of one that was deleted in it', async () => {
    await open()
    const { id } = await made([to('one', 'two')])
    const answer = await send([creates([to('three', 'four')]), { action: 'delete', id, version: 1 }, creates([to('two', 'one')])])
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

it('a save is charged for reading the other restreams, and concurrent calls wait, too', async () => {
  await open({ WORK_PER_SECOND: '300' })
  for (let index = 0; index < 6; index += 1) await made(largeTargets(`charged${index}-`))
  // A fresh session of the same person has a budget of its own: 3000 units, and each save costs some 60.
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => customer.ask({ method: 'POST', url, body: named([to(`p${index}`, `q${index}`)]) })),
  )
  const taken = answers.filter(({ statusCode }) => statusCode === 201).length
  expect(taken).toBeGreaterThan(5)
  expect(taken).toBeLessThan(60)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]))
})
