// `agents.where` and `agents.members` of a definition: agents get no other records of the type, and no other members; several kinds share them.
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { folderWithCameras } from '../support/cameras.ts'
import { listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people', dir: folderWithCameras() })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const agent = await makeAgent(portal, 'Media', 'media')
const url = listUrl('demo-cdn2', 'live-resources')
type Live = { id: string; version: number }
let number = 0

const secured = { auth: { md5: { secret: 'Md5Secret4711' } } }
const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p', password: 'StreamKey4711' } }
const published = (type: string, more: object = {}) => made({ type, streams, ...more })
const pulled = () =>
  made({
    type: 'HLS-cache',
    streams: { saaaaaaaaa: { path: '/news/playlist.m3u8' } },
    origin: {
      https: true,
      servers: { 'origin.partner.example': { port: 443 } },
      aws: { auth: { access_key: 'AwsAccess4711', secret_key: 'AwsSecret4711' } },
    },
  })
async function made(body: object): Promise<Live> {
  const headers = { 'confirm-paid': '/auth' }
  const answer = await customer.ask({ method: 'POST', url, body: { name: `members-${(number += 1)}`, ...body }, headers })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const placeOf = ({ id, version }: Live) => ({ account: 'demo-cdn2', type: 'live-resources', id, version })
const toldOf = async ({ id }: Live) => (await agent.all()).changes.find((change) => change.id === id)
const deliveryOf = async ({ id }: Live) =>
  (await customer.ask({ url: `${url}/${id}` })).json<{ _delivery: { state: string; agents: { total: number } } }>()['_delivery']
const report = async (live: Live, part: string) =>
  (
    await agent.ask({
      method: 'POST',
      url: '/api/v1/agent/reports',
      body: { reports: [{ ...placeOf(live), part, at: new Date().toISOString(), code: 3 }] },
    })
  ).json<{ refused: { code: string }[] }>()

describe('a record that agents deliver', () => {
  it('is sent with its declared fields, and no others', async () => {
    const live = await published('RTMP-publish', secured)
    const told = await toldOf(live)
    expect(told).toMatchObject({ action: 'put', version: 1 })
    expect(told!.record).toEqual({
      type: 'RTMP-publish',
      active: true,
      settings: { 'RTMP-publish': { pub_protocol: 'rtmp', application: live.id.replaceAll('_', '-') } },
      streams: { saaaaaaaaa: { stream_name: 'stream1', resolution: '720p', password: 'StreamKey4711' } },
    })
    expect(await deliveryOf(live)).toMatchObject({ state: 'pending' })
  })
  it('is sent with the protocol by which it is published', async () => {
    const live = await published('SRT-publish')
    const application = live.id.replaceAll('_', '-')
    expect((await toldOf(live))!.record).toMatchObject({ settings: { 'SRT-publish': { pub_protocol: 'srt', application } } })
    expect(await deliveryOf(live)).toMatchObject({ state: 'pending' })
  })
  it('is sent with both keys while the replaced one is valid', async () => {
    const live = await published('RTMP-publish')
    const at = '/streams/saaaaaaaaa/password'
    await customer.ask({ method: 'POST', url: `${url}/${live.id}/keys/rotate`, version: 1, body: { at, hours: 24 } })
    expect((await toldOf(live))!.record).toMatchObject({
      streams: { saaaaaaaaa: { previous_password: 'StreamKey4711', previous_until: expect.stringMatching(/Z$/) as string } },
    })
  })
})

describe('a record that concerns no agent', () => {
  it('is not sent, and waits for no agent', async () => {
    const cameras = listUrl('demo-cdn2', 'cameras')
    const body = (mode: string) => ({ method: 'POST' as const, url: cameras, body: { name: `camera ${mode}`, mode } })
    const [off, on] = [(await customer.ask(body('off'))).json<Live>(), (await customer.ask(body('live'))).json<Live>()]
    const stateOf = async ({ id }: Live) => (await customer.ask({ url: `${cameras}/${id}` })).json<{ _delivery: object }>()['_delivery']
    expect(await toldOf(off)).not.toHaveProperty('record')
    expect(await stateOf(off)).toEqual({ state: 'none', agents: { total: 0, applied: 0 } })
    expect(await toldOf(on)).toMatchObject({ record: { mode: 'live' } })
    expect(await stateOf(on)).toMatchObject({ state: 'pending' })
  })
  it('accepts no reports, and shows no places', async () => {
    const live = await pulled()
    expect((await report(live, '/streams/saaaaaaaaa')).refused).toEqual([{ index: 0, code: 'unknown_record' }])
    const place = placeOf(live)
    const said = await agent.say(place, 'error', [{ path: '/origin/aws', reason: 'x' }])
    expect(said.refused).toEqual([{ index: 0, code: 'unknown_path', path: '/origin/aws' }])
  })
})

describe('records of one type that agents of several kinds share', () => {
  it('go only to agents of their kind, and wait for these', async () => {
    const edge = await makeAgent(portal, 'Edge', 'edge')
    const [stream, playlist] = [await published('RTMP-publish'), await pulled()]
    expect(await toldOf(playlist)).not.toHaveProperty('record')
    expect(JSON.stringify(await agent.all())).not.toMatch(/Aws(Access|Secret)4711|origin\.partner/)
    const { changes } = await edge.all()
    expect(changes.find(({ id }) => id === stream.id)).not.toHaveProperty('record')
    expect(JSON.stringify(changes)).not.toContain('StreamKey4711')
    expect(changes.find(({ id }) => id === playlist.id)).toMatchObject({
      action: 'put',
      record: { type: 'HLS-cache', origin: { aws: { auth: { secret_key: 'AwsSecret4711' } } } },
    })
    expect(await deliveryOf(playlist)).toEqual({ state: 'pending', agents: { total: 1, applied: 0 } })
    // An agent of another kind says nothing about it.
    await agent.say(placeOf(playlist))
    expect(await deliveryOf(playlist)).toMatchObject({ state: 'pending' })
    await edge.say(placeOf(playlist))
    expect(await deliveryOf(playlist)).toMatchObject({ state: 'applied' })
    expect(await deliveryOf(stream)).toMatchObject({ state: 'pending' })
    await agent.say(placeOf(stream))
    expect(await deliveryOf(stream)).toMatchObject({ state: 'applied', agents: { total: 1, applied: 1 } })
  })
  it('are listed with their states in one call', async () => {
    const [stream, playlist] = [await published('RTMP-publish'), await pulled()]
    const listed = (await customer.ask({ url })).json<{ id: string; _delivery: { state: string } }[]>()
    const stateOf = ({ id }: Live) => listed.find((one) => one.id === id)?.['_delivery'].state
    expect([stateOf(stream), stateOf(playlist)]).toEqual(['pending', 'pending'])
  })
})

describe('errors that agents report', () => {
  it('are at fields that they know', async () => {
    const live = await published('RTMP-publish', secured)
    const place = placeOf(live)
    expect((await agent.say(place, 'error', [{ path: '/auth', reason: 'x' }])).refused).toEqual([
      { index: 0, code: 'unknown_path', path: '/auth' },
    ])
    expect((await agent.say(place, 'error', [{ path: '/streams/saaaaaaaaa', reason: 'x' }])).refused).toEqual([])
  })
  it('and reports are accepted for existing streams', async () => {
    const live = await published('RTMP-publish')
    expect((await report(live, '/streams/saaaaaaaaa')).refused).toEqual([])
    expect((await report(live, '/streams/sbbbbbbbbb')).refused).toEqual([{ index: 0, code: 'unknown_path' }])
  })
})
