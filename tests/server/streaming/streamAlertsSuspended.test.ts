// Agents stop what a suspended account runs, and say so. That is no failure of a stream: no letter, no message on open pages.
import { afterAll, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const account = 'demo-cdn2'
const [onAir, offAir] = [0, 3]
let now = Date.parse('2026-06-01T10:00:00Z')
const portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
const admin = await portal.signIn('admin@demo.example')
const agent = await makeAgent(portal, 'Media', 'media')
const { project_id: project } = (await portal.services.store.accounts.find(account))!

async function setProject(status: string): Promise<void> {
  const url = `/api/v1/projects/${project}`
  const { version } = (await admin.ask({ url })).json<{ version: number }>()
  expect((await admin.ask({ method: 'PATCH', url, version, body: { status } })).statusCode).toBe(200)
}
async function live(name: string): Promise<string> {
  const body = { type: 'RTMP-publish', name, alerts: true, streams: { saaaaaaaaa: { name: `${name}-main`, resolution: '720p' } } }
  const made = await customer.ask({ method: 'POST', url: listUrl(account, 'live-resources'), body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
async function say(id: string, ...codes: number[]): Promise<void> {
  for (const code of codes) {
    now += 60_000
    const report = { account, type: 'live-resources', id, version: 1, part: '/streams/saaaaaaaaa', at: new Date(now).toISOString(), code }
    const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports: [report] } })
    expect(answer.json()).toMatchObject({ accepted: 1 })
  }
}
const letters = async (name: string): Promise<number> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows.filter(({ data }) => data.includes(`${name}-main`))
    .length

it.each(['paused', 'blocked'])(
  'a stream of a %s project that goes off air costs no letter, and does once it is active again',
  async (status) => {
    const name = `alerts-${status}`
    const id = await live(name)
    const told: object[] = []
    const stop = portal.services.events.onIncident((event) => event.over ?? told.push(event))
    await say(id, onAir)
    await setProject(status)
    await say(id, offAir, onAir, offAir)
    expect([await letters(name), told]).toEqual([0, []])
    await setProject('active')
    now += 61 * 60_000
    await say(id, onAir, offAir)
    stop()
    expect([await letters(name), told.length]).toEqual([1, 1])
  },
)
