// Records whose answers fail now, among what needs attention in an account.
import { afterAll, expect, it } from 'vitest'
import type { TroubleGroup } from '../../../server/services/attention/types.ts'
import { sendLines } from '../statistics/logLines.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, httpResource, listUrl, openPortal } from '../support/portal.ts'

const clock = { now: new Date() }
const portal = await openPortal({ demo: 'people', clock: () => clock.now })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const edge = await makeAgent(portal, 'Edge 1')
const url = listUrl('demo-cdn2', 'http-resources')
const groupsOf = async (caller: Caller = customer, account = 'demo-cdn2'): Promise<TroubleGroup[]> =>
  (await caller.ask({ url: `/api/v1/accounts/${account}/attention` })).json<{ groups: TroubleGroup[] }>().groups

it('reports the code and its share, until requests succeed again or the record is inactive', async () => {
  const { id } = (await customer.ask({ method: 'POST', url, body: httpResource('site') })).json<{ id: string }>()
  const sent = (status: number, requests: number) => ({
    time: clock.now.toISOString(),
    account: 'demo-cdn2',
    resource: id,
    status,
    bytes: 0,
    requests,
  })
  const batch = [sent(200, 90), sent(502, 8), sent(504, 2)]
  expect((await sendLines(edge, 'errors', 0, batch)).json()).toMatchObject({ counted: batch.length })
  const [group, ...more] = await groupsOf()
  expect(more).toEqual([])
  expect(group).toMatchObject({ cause: 'errors', tone: 'bad', type: 'http-resources', total: 1, more: false, filter: { id: [id] } })
  expect(group!.rows).toEqual([{ record: expect.objectContaining({ id, name: 'site' }) as object, code: 502, share: 0.1 }])
  expect(await groupsOf(other, 'demo-other')).toEqual([])
  const present = clock.now
  clock.now = new Date(present.getTime() + 7 * 60_000)
  expect(await groupsOf()).toEqual([])
  clock.now = present
  const { version } = (await customer.ask({ url: `${url}/${id}` })).json<{ version: number }>()
  expect((await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { active: false } })).statusCode).toBe(200)
  expect(await groupsOf()).toEqual([])
})
