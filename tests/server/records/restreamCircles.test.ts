// Restreams that lead back to their own source are refused, however the address is written.
import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { named, target } from '../support/restreamTargets.ts'

type Resource = Record<string, unknown> & { id: string; version: number }

const url = listUrl('demo-cdn2', 'restreams')
let portal: Portal
let customer: Caller

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

async function made(at: string, body: object): Promise<Resource> {
  const answer = await customer.ask({ method: 'POST', url: at, body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Resource>()
}
async function refused(restreams: unknown[]): Promise<string[]> {
  const answer = await customer.ask({ method: 'POST', url, body: named(restreams) })
  expect(answer.statusCode).toBe(400)
  return errorsOf(answer)
}

describe('refused is', () => {
  it('a target that is the same as its source', async () => {
    const circle = target({ target_url: 'rtmp://IN.example.com:1935/live/a', target_key: 'main' })
    expect(await refused([target(), circle])).toEqual(['/restreams/1/target_url noCircle'])
  })
  it.each([
    ['in capitals', 'rtmp://IN.EXAMPLE.COM/live/a'],
    ['with its root dot', 'rtmp://in.example.com./live/a'],
    ['with the default port', 'rtmp://in.example.com:1935/live/a'],
    ['over TLS', 'rtmps://in.example.com:443/live/a'],
    ['with empty and dotted parts of the path', 'rtmp://in.example.com//live/./b/../a/'],
    ['with encoded letters', 'rtmp://in.example.com/%6Cive/a'],
  ])('the same source %s', async (_, target_url) => {
    expect(await refused([target({ target_url, target_key: 'main' })])).toEqual(['/restreams/0/target_url noCircle'])
  })
  it('the same source with the other script of its name', async () => {
    const target_url = `rtmp://${domainToASCII('прямой.эфир.рф')}/live/a`
    const circle = target({ source: 'rtmp://прямой.эфир.рф/live/a/main', target_url, target_key: 'main' })
    expect(await refused([circle])).toEqual(['/restreams/0/target_url noCircle'])
  })
  it('a backup that is the same as its source', async () => {
    const circle = target({ target_key: 'main', backup: { target_url: 'rtmp://in.example.com/live/a' } })
    expect(await refused([circle])).toEqual(['/restreams/0/backup/target_url noCircle'])
  })
  it('a circle through another active resource', async () => {
    const there = named([target({ source: 'rtmp://c.example.com/x/y/one', target_url: 'rtmp://c.example.com/x/y', target_key: 'two' })])
    const other = await made(url, there)
    const back = target({ source: 'rtmp://c.example.com/x/y/two', target_url: 'rtmp://c.example.com/x/y', target_key: 'one' })
    expect(await refused([back])).toEqual(['/restreams/0/target_url noCircle'])
    const off = await customer.ask({ method: 'PATCH', url: `${url}/${other.id}`, version: 1, body: { active: false } })
    expect(off.statusCode).toBe(200)
    await made(url, named([back]))
    const on = await customer.ask({ method: 'PATCH', url: `${url}/${other.id}`, version: 2, body: { active: true } })
    expect(errorsOf(on)).toEqual(['/restreams/0/target_url noCircle'])
  })
  it('a target that is the ingest of its own source', async () => {
    const live = listUrl('demo-cdn2', 'live-resources')
    const stream = await made(live, {
      type: 'RTMP-publish',
      name: 'live-circle',
      streams: { saaaaaaaaa: { name: 'stream-main', resolution: '720p' }, sbbbbbbbbb: { name: 'stream-spare', resolution: '720p' } },
    })
    const [{ primary, application }] = Object.values(stream['settings'] as Record<string, { primary: string; application: string }>) as [
      { primary: string; application: string },
    ]
    const ingest = (name: string, source: string) =>
      target({ source, target_url: `rtmp://${primary}/live`, target_key: `${application}_stream-${name}?key=abc` })
    const elsewhere = (host: string) =>
      target({ source: played, target_url: `rtmp://${host}/live`, target_key: `${application}_stream-main?key=abc` })
    const played = `https://${String(stream['cdn_domain'])}/live/stream-main/index.m3u8`
    expect(await refused([ingest('main', played)])).toEqual(['/restreams/0/target_url noCircle'])
    expect(await refused([ingest('main', `https://play.example.com/${application}/stream-main/index.m3u8`)])).toEqual([
      '/restreams/0/target_url noCircle',
    ])
    // Under another name, by its address, or at another port it is the same ingest.
    for (const host of ['ingest-2.example.net', '93.184.216.34', `${primary}:2935`, `${primary.toUpperCase()}.`])
      expect(await refused([elsewhere(host)]), host).toEqual(['/restreams/0/target_url noCircle'])
    // Another stream of the same resource is no circle until that one leads back.
    await made(url, named([ingest('spare', played)]))
    expect(await refused([ingest('main', `https://play.example.com/${application}/stream-spare/index.m3u8`)])).toEqual([
      '/restreams/0/target_url noCircle',
    ])
    await made(url, named([ingest('main', 'rtmp://elsewhere.example.com/live/a/main')]))
  })
})

describe('a live resource', () => {
  const live = listUrl('demo-cdn2', 'live-resources')
  let count = 0
  type Live = Resource & { streams: Record<string, object>; cdn_domain: string; settings: Record<string, Record<string, string>> }
  const newLive = async (): Promise<Live> =>
    (await made(live, {
      type: 'RTMP-publish',
      name: `live-through-${(count += 1)}`,
      streams: { saaaaaaaaa: { name: 'stream-main', resolution: '720p' } },
    })) as Live
  /** A target that sends a stream of the resource to another one, or to itself. */
  const sending = ({ cdn_domain, settings }: Live, from: string, to = from) => {
    const [{ primary, application } = {}] = Object.values(settings)
    const source = `https://${cdn_domain}/live/${from}/index.m3u8`
    return target({ source, target_url: `rtmp://${primary}/live`, target_key: `${application}_${to}?key=abc` })
  }
  const patch = (at: string, { id, version }: Pick<Resource, 'id' | 'version'>, body: object) =>
    customer.ask({ method: 'PATCH', url: `${at}/${id}`, version, body })
  const restore = (at: string, { id, version }: Pick<Resource, 'id' | 'version'>) =>
    customer.ask({ method: 'POST', url: `${at}/${id}/restore`, version })
  const remove = async (at: string, { id, version }: Resource): Promise<Resource> =>
    (await customer.ask({ method: 'DELETE', url: `${at}/${id}`, version })).json()
  const withStream = ({ streams }: Live, name: string) => ({ streams: { ...streams, sbbbbbbbbb: { name, resolution: '720p' } } })

  it('cannot get a stream that is already sent to itself, also by a new name', async () => {
    const one = await newLive()
    await made(url, named([sending(one, 'stream-new')]))
    expect(errorsOf(await patch(live, one, withStream(one, 'stream-new')))).toEqual(['/streams noCircle'])
    const renamed = { streams: { saaaaaaaaa: { name: 'stream-new', resolution: '720p' } } }
    expect(errorsOf(await patch(live, one, renamed))).toEqual(['/streams noCircle'])
    expect((await patch(live, one, withStream(one, 'stream-other'))).statusCode).toBe(200)
  })
  it('cannot get a stream that closes a circle through two restreams, until one of them is off', async () => {
    const one = await newLive()
    await made(url, named([sending(one, 'stream-main', 'stream-new')]))
    const back = await made(url, named([sending(one, 'stream-new', 'stream-main')]))
    expect(errorsOf(await patch(live, one, withStream(one, 'stream-new')))).toEqual(['/streams noCircle'])
    expect((await patch(url, back, { active: false })).statusCode).toBe(200)
    expect((await patch(live, one, withStream(one, 'stream-new'))).statusCode).toBe(200)
    expect(errorsOf(await patch(url, { ...back, version: 2 }, { active: true }))).toEqual(['/restreams/0/target_url noCircle'])
  })
  it('cannot be restored while a restream sends its stream to itself, alone or in a batch', async () => {
    const one = await newLive()
    const gone = await remove(live, one)
    const circle = await made(url, named([sending(one, 'stream-main')]))
    expect(errorsOf(await restore(live, gone))).toEqual(['/streams noCircle'])
    const changes = [{ action: 'restore', id: gone.id, version: gone.version }]
    const batch = await customer.ask({ method: 'POST', url: `${live}/batch`, body: { changes } })
    expect(errorsOf(batch)).toEqual(['/changes/0/data/streams noCircle'])
    await remove(url, circle)
    expect((await restore(live, gone)).statusCode).toBe(200)
  })
  it('can have other changes despite an existing circle', async () => {
    const one = await newLive()
    const circle = named([sending(one, 'stream-main')])
    // A version of before circles were found.
    const other = await made(url, { ...circle, active: false })
    const { store } = portal.services
    const scope = accountScope('demo-cdn2')
    const row = (await store.records.find(scope, 'restreams', other.id))!
    const data = JSON.stringify({ ...(JSON.parse(row.data) as object), active: true })
    expect(await store.records.update(scope, 'restreams', { ...row, version: 2, data })).toBe(true)
    expect((await patch(live, one, withStream(one, 'stream-second'))).statusCode).toBe(200)
  })
  it('must be imported in one part if two would close a circle between them', async () => {
    const one = await newLive()
    const gone = [await remove(live, one), await remove(live, await newLive())]
    const stage = ({ id, version }: Resource) =>
      customer.ask({
        method: 'POST',
        url: `${live}/batch`,
        body: { import: 'two-live-resources-apart', changes: [{ action: 'restore', id, version }] },
      })
    expect((await stage(gone[0]!)).statusCode).toBe(200)
    expect(errorsOf(await stage(gone[1]!))).toEqual(['/changes maxItems'])
  })
})
