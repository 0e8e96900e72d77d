// The calls of 002 §7 about live resources, as programs make them (docs/api-map.md).
import { afterAll, describe, expect, it } from 'vitest'
import { examplesOf } from '../../support/builtins.ts'
import { errorsOf, listUrl, openPortal } from '../support/portal.ts'

const url = '/api/v1/accounts/demo-cdn2/live-resources'
const portal = await openPortal({ demo: 'people' })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
const headers = { 'confirm-paid': '/auth, /limitations, /transcode_profile' }
const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
type Stored = { id: string; version: number; [field: string]: unknown }
async function made(body: object): Promise<Stored> {
  const answer = await customer.ask({ method: 'POST', url, body, headers })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Stored>()
}

describe('the list of live resources', () => {
  it('R2-553 R2-554 accepts the account and the type, and has id, name, type, settings and streams', async () => {
    const { id } = await made({ type: 'RTMP-publish', name: 'live-list', streams })
    const listed = (await customer.ask({ url })).json<Stored[]>()
    expect(listed.find((one) => one.id === id)).toMatchObject({
      id,
      name: 'live-list',
      type: 'RTMP-publish',
      settings: { 'RTMP-publish': { pub_protocol: 'rtmp', application: id.replaceAll('_', '-') } },
      streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
    })
  })
  it.each(['demo-other', 'no-such'])('of the account %s is refused', async (account) => {
    expect((await customer.ask({ url: listUrl(account, 'live-resources') })).statusCode).toBe(404)
  })
})

describe('an HLS-pull resource', () => {
  const { dvr: _, record: __, protocols: ___, certificate: ____, names: _____, ...full } = examplesOf('live-resources').base['full']!
  it('R2-258 R2-263 stays the same when it is loaded and saved', async () => {
    const one = await made({ ...full, name: 'live-everything' })
    for (const name of ['name', 'streams', 'http2https', 'https_only', 'origin', 'cache', 'locations', 'limitations', 'active'])
      expect(one, name).toHaveProperty(name)
    const saved = await customer.ask({
      method: 'PUT',
      url: `${url}/${one.id}`,
      version: 1,
      body: { ...one, name: 'live-everything2' },
      headers,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const { updated_at: before, ...was } = one
    const { updated_at: after, ...is } = saved.json<Stored>()
    expect([typeof before, typeof after]).toEqual(['string', 'string'])
    expect(is).toEqual({ ...was, name: 'live-everything2', version: 2 })
  })
  it.each([
    ['access_key', { secret_key: 'secret' }],
    ['secret_key', { access_key: 'AKIAEXAMPLE1' }],
  ])('R2-382 without %s has no AWS keys', async (missing, auth) => {
    const origin = { servers: { 'a.example.com': { port: 80 } }, aws: { auth } }
    const answer = await customer.ask({
      method: 'POST',
      url,
      body: { type: 'HLS-cache', name: 'live-half', origin, streams: { saaaaaaaaa: { path: '/' } } },
    })
    expect(errorsOf(answer)).toEqual([`/origin/aws/auth/${missing} required`])
  })
})

describe('the document of the API', () => {
  type Operation = { tags?: string[] }
  const accounts = '/accounts/{account}'
  const document = async () =>
    (await customer.ask({ url: '/api/v1/openapi.json' })).json<{ paths: Record<string, Record<string, Operation>> }>()
  it('R2-587 R2-591 has calls for recordings, their files, statistics of streams, storage, DNS and other areas, by group', async () => {
    const { paths } = await document()
    for (const [method, path, group] of [
      ['post', '/stream-records', 'stream-records'],
      ['post', '/stream-records/{id}/commands/start', 'stream-records'],
      ['get', '/stream-files', 'stream-files'],
      ['get', '/stream-statistics', 'statistics'],
      ['get', '/files', 'files'],
      ['post', '/uploads', 'files'],
      ['get', '/dns-zones', 'dns-zones'],
      ['get', '/dns-records', 'dns-records'],
      ['get', '/certificates', 'certificates'],
      ['get', '/http-resources', 'http-resources'],
    ] as const)
      expect(paths[`${accounts}${path}`]?.[method]?.tags, `${method} ${path}`).toEqual([group])
  })
  it('R2-588 has calls that read ranges with their files, and one that deletes a range', async () => {
    const { paths } = await document()
    expect(paths[`${accounts}/stream-files`]?.['get']).toBeDefined()
    expect(paths[`${accounts}/dvr-deletions`]?.['post']).toBeDefined()
    const { id } = await made({ type: 'RTMP-publish', name: 'live-ranges', streams })
    const take = await customer.ask({
      method: 'POST',
      url: '/api/v1/accounts/demo-cdn2/stream-records',
      body: { resource_id: id, stream_name: 'stream1', stream_type: 'short', path: 'index.m3u8', launch_type: 'button' },
    })
    const record = take.json<Stored>().id
    const cut = (body: object) => customer.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/dvr-deletions', body })
    expect((await cut({ record_id: record, from: '2026-03-01T10:00:00Z', duration: 60 })).statusCode).toBe(201)
    expect((await cut({ record_id: record, from: '2026-03-01T10:00:00Z' })).statusCode).toBe(400)
    expect((await cut({ record_id: 'rec_none', from: '2026-03-01T10:00:00Z', duration: 60 })).statusCode).toBe(400)
  })
  it('R2-584 has the statistics of document 1 for accounts with streams', async () => {
    const period = 'start=2026-03-01T00:00:00Z&end=2026-03-02T00:00:00Z'
    const ask = async (path: string) => (await customer.ask({ url: `/api/v1/accounts/demo-cdn2/${path}` })).json<Record<string, unknown>>()
    expect(Object.keys(await ask(`statistics?${period}`))).toEqual(expect.arrayContaining(['traffic', 'bandwidth', 'cache_ratio']))
    const views = await ask(`stream-statistics?${period}&fields=views,users`)
    expect(Object.keys(views)).toEqual(expect.arrayContaining(['views', 'users']))
    expect(views).not.toHaveProperty('views_max')
    expect(await ask(`stream-statistics?${period}&fields=secrets`)).toMatchObject({ status: 400 })
  })
})
