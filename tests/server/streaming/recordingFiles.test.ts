// Files that media nodes make, beside their recordings: the storage used, and the history of the account.
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { GivenRecord } from '../../../server/services/agentRecords/types.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'
import { fileFrom } from '../support/fileReports.ts'

const begin = new Date('2026-03-01T10:00:00.000Z')
const portal = await openPortal({ demo: 'people', clock: () => begin })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Media 1', 'media')
const [lives, records] = [listUrl('demo-cdn2', 'live-resources'), listUrl('demo-cdn2', 'stream-records')]
type Stored = { id: string; version: number; [name: string]: unknown }
let record: Stored
let count = 0

async function made(url: string, body: object): Promise<Stored> {
  const answer = await customer.ask({ method: 'POST', url, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (url: string) => (await customer.ask({ url })).json<Stored>()
const file = (more: object = {}) => fileFrom(begin, more)
const given = (more: Partial<GivenRecord> = {}): GivenRecord => ({
  account: 'demo-cdn2',
  type: 'stream-files',
  parent: record.id,
  id: `file_${String((count += 1)).padStart(16, '0')}`,
  at: begin.toISOString(),
  record: file(),
  ...more,
})
async function say(list: GivenRecord[]): Promise<void> {
  const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/made', body: { made: list } })
  expect(answer.json(), answer.body).toMatchObject({ accepted: list.length })
}
beforeEach(async () => {
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
  const live = await made(lives, { type: 'RTMP-publish', name: `recorded-${(count += 1)}`, streams })
  const settings = { stream_name: 'stream1', stream_type: 'short', path: 'index.m3u8', launch_type: 'button' }
  record = await made(records, { resource_id: live.id, ...settings })
})

it('files of agents are left out of the history where only actions of others are requested', async () => {
  await say([given(), given()])
  const actors = async (query: string) =>
    (await customer.ask({ url: `/api/v1/accounts/demo-cdn2/history?limit=3${query}` }))
      .json<{ actor_name: string }[]>()
      .map((row) => row.actor_name)
  expect((await actors('')).slice(0, 2)).toEqual(['Media 1', 'Media 1'])
  expect(await actors('&without=agents')).not.toContain('Media 1')
  expect((await actors('&without=agents')).length).toBe(3)
  const actions = async (query: string) =>
    (await customer.ask({ url: `/api/v1/accounts/demo-cdn2/history?limit=50${query}` }))
      .json<{ action: string }[]>()
      .map(({ action }) => action)
  expect(await actions('')).toContain('sign-in')
  expect(await actions('&without=agents,sign-ins')).not.toContain('sign-in')
  expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?without=people' })).statusCode).toBe(400)
})
it('files of a deleted agent are left out, too', async () => {
  const gone = await makeAgent(portal, 'Media that goes', 'media')
  const answer = await gone.ask({ method: 'POST', url: '/api/v1/agent/made', body: { made: [given()] } })
  expect(answer.json(), answer.body).toMatchObject({ accepted: 1 })
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  expect((await admin.ask({ method: 'DELETE', url: `/api/v1/agents/${gone.id}`, version: 1 })).statusCode).toBe(200)
  const actors = async (query: string) =>
    (await customer.ask({ url: `/api/v1/accounts/demo-cdn2/history?limit=50${query}` }))
      .json<{ actor_name: string }[]>()
      .map((row) => row.actor_name)
  expect(await actors('')).toContain('Media that goes')
  expect(await actors('&without=agents')).not.toContain('Media that goes')
})
it('a recording uses as much storage as was reported last, while it runs', async () => {
  await say([given({ record: file({ status: 'recording', size_bytes: 1000 }) }), given({ record: file({ size_bytes: 500 }) })])
  const report = { account: 'demo-cdn2', type: 'stream-records', id: record.id, version: record.version, part: '', code: 0 }
  const figures = { duration: 60, size: 7000 }
  const reports = [{ ...report, at: begin.toISOString(), reason: '', figures }]
  expect((await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports } })).json()).toMatchObject({ accepted: 1 })
  expect(await read(`${records}/${record.id}`)).toMatchObject({ files_count: 2, size_bytes: 7500 })
})
