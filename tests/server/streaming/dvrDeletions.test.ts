// Ranges of a DVR that customers delete: a task of the media nodes.
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Media 1', 'media')
const post = (url: string, body: object) => customer.ask({ method: 'POST', url, body })
type Stored = { id: string; version: number; [name: string]: unknown }
async function made(type: string, body: object): Promise<Stored> {
  const answer = await post(listUrl('demo-cdn2', type), body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const live = await made('live-resources', {
  type: 'RTMP-publish',
  name: 'recorded',
  streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
})
const record = await made('stream-records', {
  resource_id: live.id,
  stream_name: 'stream1',
  stream_type: 'short',
  path: 'index.m3u8',
  launch_type: 'button',
})

describe('a range of a DVR', () => {
  const cuts = listUrl('demo-cdn2', 'dvr-deletions')
  it('is deleted by a task of the media nodes', async () => {
    const task = await made('dvr-deletions', { record_id: record.id, from: '2026-03-01T10:00:00Z', duration: 60 })
    expect(task['status']).toBe('queued')
    const change = (await agent.all('0')).changes.find(({ id }) => id === task.id)
    expect(change).toMatchObject({ task: true, record: { record_id: record.id, duration: 60 } })
    await agent.say(change!)
    expect((await customer.ask({ url: `${cuts}/${task.id}` })).json<Stored>()['status']).toBe('done')
  })
  it.each([
    ['of a recording that is not there', { record_id: 'rec_none' }],
    ['without a beginning', { from: undefined }],
    ['of no length', { duration: 0 }],
    ['of more than 12 hours', { duration: 43_201 }],
  ])('%s is refused', async (_what, more) => {
    const answer = await post(cuts, { record_id: record.id, from: '2026-03-01T10:00:00Z', duration: 60, ...more })
    expect(answer.statusCode, answer.body).toBe(400)
  })
})
