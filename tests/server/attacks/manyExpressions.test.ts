// Many expressions for edges in one body: each takes milliseconds to judge, so others work between them, and the caller pays.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { errorsOf, listUrl, openPortal } from '../support/portal.ts'
import { watchTurns } from '../support/turns.ts'

/** Of the budget, which fills between the tests. */
let now = 0
beforeEach(() => void (now += 3_600_000))
const portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '30' }, steady: () => now })
afterAll(() => portal.close())
const url = listUrl('demo-cdn2', 'http-resources')
const confirmed = { 'confirm-paid': '/limitations' }
const resource = (name: string, agents: string[]) => ({
  name,
  tuning: 'default',
  origin: { https: false, servers: { 'origin.example': { port: 80 } } },
  ...(agents.length > 0 && {
    limitations: { useragent: [{ default_action: 'deny', exclude: agents.map((useragent) => ({ useragent })), times: [] }] },
  }),
})
/** Each takes some ten milliseconds. */
const dear = (name: string) => Array.from({ length: 100 }, (_, index) => `~^[a-m]{1,500}[n-z]{1,90}${name}${index}`)

const rewrites = (name: string) =>
  Object.fromEntries(dear(name).map((from, index) => [`/p${index}`, { rewrite: [{ from: ` ${from.slice(1)}`, to: '/a', flag: 'break' }] }]))

it.each<[string, object]>([
  [
    'of user agents',
    resource(
      'agents',
      dear('a').map((agent) => ` ${agent}`),
    ),
  ],
  ['of rewrites', { ...resource('rewrites', []), locations: rewrites('b') }],
  ['of rules', { ...resource('rules', []), locations: Object.fromEntries(dear('c').map((key) => [key, {}])) }],
])('%s are judged a few in a turn of the event loop, and paid', async (_what, body) => {
  const { ask } = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const turns = watchTurns()
  const answer = await ask({ method: 'POST', url, body, headers: confirmed })
  const { longest, all } = turns.end()
  expect(answer.statusCode, answer.body).toBe(201)
  expect(longest).toBeLessThan(0.4 * all)
  // More than a burst of 300 units.
  expect((await ask({ url })).statusCode).toBe(429)
})

it('one of any length is refused at once', async () => {
  const { ask } = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const body = resource('long', [`~${'a?'.repeat(400_000)}`])
  const answer = await ask({ method: 'POST', url, body, headers: confirmed })
  const at = '/limitations/useragent/0/exclude/0/useragent'
  expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`${at} maxLength`]])
})
