// HLS-pull: the reference edge fetches the customer's playlists, serves them, and reports whether they are on air.
import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../../src/engine/resolve/envelope.ts'
import type { RecordReports } from '../../../server/services/reports/types.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { listUrl } from '../support/portal.ts'
import { account, openOffice, patient } from './edgeOffice.ts'

const office = openOffice()
const url = listUrl(account, 'live-resources')
type Live = { id: string; name: string; cdn_domain: string }
let number = 0

/** A live stream with a new segment every second. */
function goLive(): void {
  office.origin.answer = ({ url: path = '' }, reply) => {
    if (path.endsWith('.ts')) return void reply.writeHead(200, { 'content-type': 'video/mp2t' }).end(Buffer.alloc(50_000, 0x47))
    if (path !== '/tv/index.m3u8') return void reply.writeHead(404).end()
    const at = Math.floor(Date.now() / 1000)
    const text = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${at}\n#EXTINF:1,\n${at}.ts\n`
    reply.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'max-age=3600' }).end(text)
  }
}
async function pulled(more: object = {}): Promise<Live> {
  const body = {
    type: 'HLS-cache',
    name: `pulled-${(number += 1)}`,
    streams: { saaaaaaaaa: { path: '/tv/index.m3u8' } },
    origin: { https: false, servers: { '127.0.0.1': { port: office.origin.port } } },
    ...more,
  }
  const made = await office.customer.ask({ method: 'POST', url, body, headers: { 'confirm-paid': '/auth,/limitations' } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Live>()
}
const deliveryOf = async ({ id }: Live) => (await office.customer.ask({ url: `${url}/${id}` })).json<{ _delivery: Delivery }>()['_delivery']
async function applied(live: Live): Promise<Live> {
  await expect.poll(async () => (await deliveryOf(live)).state, patient).toBe('applied')
  return live
}
const partOf = async ({ id }: Live) => (await office.customer.ask({ url: `${url}/${id}/reports` })).json<RecordReports>().parts[0]!
const get = ({ cdn_domain: host }: Live, path: string) => office.ask({ host }, { path })

describe('a playlist of a customer', () => {
  it('is served: itself cached for a second, whatever its origin says, and its segments from the cache', async () => {
    goLive()
    const live = await applied(await pulled())
    const first = await get(live, '/tv/index.m3u8')
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl'])
    await expect.poll(async () => (await get(live, '/tv/index.m3u8')).body, patient).not.toBe(first.body)
    for (let turn = 0; turn < 3; turn += 1) expect((await get(live, '/tv/1.ts')).bytes).toHaveLength(50_000)
    expect(office.origin.count('/tv/1.ts')).toBe(1)
  })

  it('is on air with its bitrate, off air with the reason when its source fails, and members get alerts', async () => {
    goLive()
    const live = await applied(await pulled({ alerts: true }))
    await expect.poll(async () => (await partOf(live)).code, patient).toBe(0)
    await expect.poll(async () => (await partOf(live)).figures['bitrate'], patient).toBe(400_000)
    office.origin.answer = (_request, reply) => void reply.writeHead(404).end()
    await expect.poll(async () => (await partOf(live)).reason, patient).toBe('The source answers with 404.')
    expect((await partOf(live)).code).toBe(3)
    const letters = (await office.portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
      .map(({ data }) => JSON.parse(data) as { template: string; subject: string })
      .filter(({ template }) => template === 'stream-gone')
    expect(letters.map(({ subject }) => subject)).toEqual([`The stream /tv/index.m3u8 (${live.name}) is off air`])
    goLive()
    await expect.poll(async () => (await partOf(live)).code, patient).toBe(0)
  })

  it('counts as viewers those who requested its playlist lately, not the edge itself', async () => {
    goLive()
    const live = await applied(await pulled())
    await expect.poll(async () => (await partOf(live)).figures['viewers'], patient).toBe(0)
    for (const agent of ['one', 'two', 'two'])
      await office.ask({ host: live.cdn_domain }, { path: '/tv/index.m3u8', headers: { 'user-agent': agent } })
    await get(live, '/tv/1.ts')
    await expect.poll(async () => (await partOf(live)).figures['viewers'], patient).toBe(2)
    await expect.poll(async () => (await partOf(live)).figures['viewers'], patient).toBe(0)
  })

  it('is monitored without the authorization that viewers need', async () => {
    goLive()
    const live = await applied(await pulled({ auth: { md5: { secret: 'Secret4711', forever: true, anywhere: true } } }))
    expect((await get(live, '/tv/index.m3u8')).status).toBe(403)
    await expect.poll(async () => (await partOf(live)).code, patient).toBe(0)
  })

  it.each(['10.0.0.1', 'metadata.internal'])(
    'of a source inside is not opened, and the customer reads that it cannot be reached: %s',
    async (host) => {
      const live = await applied(await pulled({ origin: { https: false, servers: { [host]: { port: 80 } } } }))
      await expect.poll(async () => (await partOf(live)).reason, patient).toBe('The source cannot be reached.')
      expect((await get(live, '/tv/index.m3u8')).status).toBe(502)
    },
  )

  it('of a deactivated record is not monitored', async () => {
    goLive()
    const live = await applied(await pulled({ active: false }))
    expect((await get(live, '/tv/index.m3u8')).status).toBe(403)
    expect(office.origin.count('/tv/index.m3u8')).toBe(0)
  })
})
