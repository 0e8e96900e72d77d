// Webhooks of customers that are slow, gone or no addresses: others do not wait for them.
import type { ServerResponse } from 'node:http'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Caller, listUrl } from '../support/portal.ts'
import { quietAlert } from '../access/statisticsPaths.ts'
import { openAlertOffice } from './alertOffice.ts'

const waiting: ServerResponse[] = []
const heard: string[] = []
const office = await openAlertOffice({
  demo: 'people',
  hooks: (request, answer) => {
    request.resume()
    heard.push(request.url ?? '')
    if (request.url?.startsWith('/slow')) waiting.push(answer)
    else answer.end()
  },
})
const { clock, portal, run, hookUrl } = office
afterAll(async () => {
  for (const answer of waiting) answer.end()
  await office.close()
})
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
type Alert = { id: string; version: number }
/** Fires at its first check: nothing is below 1. */
const firing = { ...quietAlert, metric: 'requests', condition: 'below', threshold: 1, period: 5, letters: 'none', active: true }

async function make(caller: Caller, account: string, webhook: string): Promise<Alert> {
  const answer = await caller.ask({ method: 'POST', url: listUrl(account, 'metric-alerts'), body: { ...firing, webhook } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Alert>()
}
const at = (path: string): string => hookUrl(`${path}`)

describe('a webhook', () => {
  it.each(['http://a.example:99999/', 'http://a%00b.example/', 'http://a<b.example/', 'http://exa%mple.test/', 'https://a..example/'])(
    'cannot be %s, which is no address',
    async (webhook) => {
      const answer = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'metric-alerts'), body: { ...firing, webhook } })
      expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)]).toEqual([400, ['/webhook']])
    },
  )

  it('that does not answer has at most two pending calls of its account, and delays no other account', async () => {
    for (let count = 0; count < 12; count += 1) await make(customer, 'demo-cdn2', at(`/slow${count}`))
    clock.now += 1000
    await make(other, 'demo-other', at('/quick'))
    clock.now += 70_000
    run.wake()
    await vi.waitFor(() => expect(heard).toContain('/quick'), { timeout: 4000, interval: 20 })
    expect(heard.filter((path) => path.startsWith('/slow'))).toHaveLength(2)
    // The others of the account have their turn.
    for (let turn = 0; turn < 10; turn += 1) {
      waiting.shift()?.end()
      const look = (): void => {
        clock.now += 2000
        run.wake()
        expect(heard.filter((path) => path.startsWith('/slow'))).toHaveLength(turn + 3)
      }
      await vi.waitFor(look, { timeout: 4000, interval: 50 })
    }
    for (const answer of waiting.splice(0)) answer.end()
    await run.idle()
  }, 30_000)

  it('is not called for an alert that was deleted or has another webhook meanwhile', async () => {
    const [gone, moved] = [await make(customer, 'demo-cdn2', at('/gone')), await make(customer, 'demo-cdn2', at('/before'))]
    const { store } = portal.services
    const call = (alert: Alert, path: string) =>
      store.messages.add({
        id: `call_${alert.id}`,
        kind: 'webhook',
        data: JSON.stringify({ account: 'demo-cdn2', id: alert.id, url: at(path), body: '{}', attempts: 1 }),
        expires_at: '9999-12-31T00:00:00.000Z',
        due_at: new Date(clock.now + 120_000).toISOString(),
      })
    await call(gone, '/gone')
    await call(moved, '/before')
    const url = listUrl('demo-cdn2', 'metric-alerts')
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${gone.id}`, version: gone.version })).statusCode).toBe(200)
    const { version } = (await store.records.find(accountScope('demo-cdn2'), 'metric-alerts', moved.id))!
    const body = { webhook: at('/after'), active: false }
    expect((await customer.ask({ method: 'PATCH', url: `${url}/${moved.id}`, version, body })).statusCode).toBe(200)
    clock.now += 130_000
    run.wake()
    await run.idle()
    expect(heard.filter((path) => path === '/gone' || path === '/before')).toEqual([])
    expect(await store.messages.find(`call_${gone.id}`)).toBeUndefined()
  })
})
