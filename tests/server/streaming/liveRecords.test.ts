// Live resources as they are read and stored, and the numbers of resources that the session tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'live-resources')
const streams = { saaaaaaaaa: { name: 'studio', resolution: '720p' }, sbbbbbbbbb: { name: 'street', resolution: '480p' } }
const hls = {
  type: 'HLS-cache',
  origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
  streams: { saaaaaaaaa: { path: '/live/main.m3u8' } },
}
type Live = { id: string; name: string; version: number; settings: Record<string, Record<string, string>>; streams: Record<string, object> }
let portal: Portal
let customer: Caller
let count = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { INGEST_RTMP: 'in.example.net', INGEST_SRT: 'srt.example.net:9000' } })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(async () => portal.close())

async function make(data: object, paid: string[] = []): Promise<Live> {
  const name = `read-${(count += 1)}`
  const headers = { ...(paid.length > 0 && { 'confirm-paid': paid.join(', ') }) }
  const made = await customer.ask({ method: 'POST', url, headers, body: { type: 'RTMP-publish', name, streams, ...data } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Live>()
}

describe('a live resource', () => {
  it('R2-283 R2-285 is listed with its id, name, type, settings, and streams by their ids', async () => {
    const { id, name } = await make({})
    const listed = (await customer.ask({ url })).json<Live[]>().find((one) => one.id === id)
    expect(listed).toMatchObject({
      id,
      name,
      type: 'RTMP-publish',
      settings: { 'RTMP-publish': expect.any(Object) },
      streams: {
        saaaaaaaaa: { stream_name: 'studio', transcode: false, resolution: '720p' },
        sbbbbbbbbb: { stream_name: 'street', transcode: false, resolution: '480p' },
      },
    })
  })

  it.each([
    ['RTMP-publish', 'rtmp', 'in.example.net'],
    ['SRT-publish', 'srt', 'srt.example.net:9000'],
  ])('R2-284 of %s has the publishing addresses of its type', async (type, protocol, primary) => {
    const { id, settings } = await make({ type })
    const host = id.replaceAll('_', '-')
    expect(settings).toEqual({
      [type]: {
        pub_protocol: protocol,
        primary,
        application: host,
        domain: expect.stringMatching(new RegExp(`^${host}\\.`)),
        master_stream: 'studio',
        dist_protocol: 'HLS',
      },
    })
  })

  it('R2-387 R2-388 that is created is answered with its id, by which it can be read at once', async () => {
    const { id, name } = await make({})
    expect(id).toMatch(/^live_/)
    expect((await customer.ask({ url: `${url}/${id}` })).json()).toMatchObject({ id, name })
  })
  it('R2-238 with a transcode profile has the stream of its encoder and no others', async () => {
    const { streams: stored } = await make({ transcode_profile: '360_480_720', streams: { saaaaaaaaa: streams.saaaaaaaaa } }, [
      '/transcode_profile',
    ])
    expect(Object.keys(stored)).toEqual(['saaaaaaaaa'])
    expect(stored['saaaaaaaaa']).toMatchObject({ name: 'studio', transcode: false })
  })
  it.each([
    ['what the portal writes into a stream', { stream_name: 'other' }],
    ['a stream that transcoding makes', { transcode: true }],
  ])('keeps %s', async (_what, change) => {
    const { id, version, streams: before } = await make({})
    const saaaaaaaaa = { ...streams.saaaaaaaaa, ...change }
    const answer = await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { streams: { ...streams, saaaaaaaaa } } })
    const after = (await customer.ask({ url: `${url}/${id}` })).json<Live>()
    expect(after.streams, answer.body).toEqual(before)
  })

  it('R2-271 can be created with type, name, streams, cache and locations; HLS-pull has them all', async () => {
    const cache = { consider_args: true, args_blacklist: ['utm'] }
    const locations = { '/a/': { enabled: true } }
    const made = await make({ ...hls, cache, locations })
    expect(made).toMatchObject({ type: 'HLS-cache', name: made.name, streams: hls.streams, cache, locations })
    const bare = await make(hls)
    for (const name of ['cache', 'locations', 'limitations']) expect(bare).not.toHaveProperty(name)
  })

  it('is replaced without its type, which cannot change: the rules of its type apply', async () => {
    const { id, version, name } = await make(hls)
    const { type, ...body } = hls
    const other = { saaaaaaaaa: { path: '/live/other.m3u8' } }
    const put = (data: object, seen = version) =>
      customer.ask({ method: 'PUT', url: `${url}/${id}`, version: seen, body: { name, ...body, ...data } })
    const refused = await put({ streams })
    expect(refused.statusCode).toBe(400)
    const changed = await put({ type: 'RTMP-publish' })
    expect(changed.statusCode).toBe(400)
    const answer = await put({ streams: other })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ type, streams: other })
  })
})

describe('the session', () => {
  type Session = {
    accounts: { name: string; counts: Record<string, number>; utoken: string | null }[]
    email: string
    timezone: string
    phone: null
  }
  const sessionOf = async (caller: Caller) => (await caller.ask({ url: '/api/v1/session' })).json<Session>()

  it('R0-408 R2-339 R2-392 tells how many resources of each type an account has: created ones count, deleted ones do not', async () => {
    const told = async () => (await sessionOf(customer)).accounts[0]!
    const { counts: before, name, utoken } = await told()
    expect(Object.keys(before).sort()).toEqual(['hls_cache', 'http', 'live', 'restream'])
    const restreams = [
      {
        source: 'https://hls.partner.example/live/arena/main.m3u8',
        target_type: 'customRTMP',
        target_url: 'rtmp://counts.partner.example/app',
        target_key: 'key',
      },
    ]
    const made = await customer.ask({
      method: 'POST',
      url: listUrl('demo-cdn2', 'restreams'),
      body: { name: 'counted', type: 'long', restreams },
    })
    expect(made.statusCode, made.body).toBe(201)
    await make({ type: 'SRT-publish' })
    await make(hls)
    const gone = await make({})
    expect((await told()).counts).toEqual({
      ...before,
      live: before['live']! + 2,
      hls_cache: before['hls_cache']! + 1,
      restream: before['restream']! + 1,
    })
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${gone.id}`, version: gone.version })).statusCode).toBe(200)
    expect((await told()).counts['live']).toBe(before['live']! + 1)
    expect({ name, utoken }).toEqual({ name: 'demo-cdn2', utoken: expect.any(String) })
    expect(await sessionOf(customer)).toMatchObject({ email: 'cdn2@demo.example', timezone: 'Europe/Moscow', phone: null })
  })

  it('counts nothing of other accounts, and shows no counts to a restricted role', async () => {
    const other = await portal.signIn('other@demo.example')
    const before = (await sessionOf(other)).accounts[0]!.counts
    await make({})
    expect((await sessionOf(other)).accounts[0]!.counts).toEqual(before)
    const restricted = await sessionOf(await portal.signIn('cachedelete@demo.example'))
    expect(restricted.accounts[0]).toMatchObject({ name: 'demo-cdn2', counts: {} })
  })
})
