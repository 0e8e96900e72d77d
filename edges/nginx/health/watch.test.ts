import { beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '../../../server/drivers/agents/client.ts'
import type { SiteState } from '../desired.ts'
import type { Answer, Span } from './measure.ts'
import { createWatch } from './watch.ts'
import { probesOf } from './probes.ts'

const codes = { onAir: 0, offAir: 3, poor: 8 }
const site = {
  account: 'me',
  type: 'streams',
  id: 'live_1',
  version: 2,
  number: 1,
  resource: { cdn_domain: 'live-1.cdn.example' },
  probes: [{ part: '/streams/one', path: '/tv/index.m3u8', codes }],
} as unknown as SiteState
let now = 0
let sequence = 1
let answers: Record<string, Answer>
let told: Report[]
let asked: string[]
const ok = (text: string, bytes = text.length): Answer => ({ status: 200, text, bytes })
const media = (at: number): string => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${at}\n#EXTINF:4,\n${at}.ts\n`
const variants = (bandwidth: number, uri = 'best.m3u8'): string =>
  `#EXTM3U\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=${bandwidth},BANDWIDTH=${bandwidth * 2},RESOLUTION=1280x720\n${uri}\n`
const watch = (span?: Span) =>
  createWatch({
    span,
    sites: () => [site],
    ask: async (host, path, what) => {
      asked.push(`${host}${path}`)
      const found = answers[path]
      if (!found) throw new Error('no answer')
      const { body, ...rest } = found
      return what === 'body' && body ? found : rest
    },
    viewers: (name) => (name === 'me live_1 /tv/' ? 7 : 0),
    report: (report) => told.push(report),
    now: () => now,
  })
beforeEach(() => {
  ;[now, sequence, told, asked] = [1_000_000, 1, [], []]
  answers = { '/tv/index.m3u8': ok(media(1)), '/tv/1.ts': ok('', 500_000) }
})
/** Ten seconds later, with a new segment unless the stream stands still. */
async function later(look: () => Promise<void>, moves = true): Promise<Report> {
  now += 10_000
  if (moves) {
    sequence += 1
    answers['/tv/index.m3u8'] &&= answers['/tv/index.m3u8'].text.includes('STREAM-INF') ? answers['/tv/index.m3u8'] : ok(media(sequence))
    if (answers['/tv/best.m3u8']) answers['/tv/best.m3u8'] = ok(media(sequence))
  }
  await look()
  return told.at(-1)!
}

describe('a playlist that is fetched', () => {
  it('is on air while it moves, with the bitrate of its newest segment once a minute', async () => {
    const { look } = watch()
    await look()
    expect(told).toEqual([
      {
        account: 'me',
        type: 'streams',
        id: 'live_1',
        version: 2,
        part: '/streams/one',
        at: new Date(now).toISOString(),
        code: 0,
        reason: '',
        figures: { bitrate: 1_000_000, viewers: 7, uptime: 0 },
        texts: {},
      },
    ])
    for (let turn = 0; turn < 5; turn += 1) await later(look)
    expect(told.at(-1)).toMatchObject({ code: 0, figures: { uptime: 50 } })
    expect(asked.filter((path) => path.endsWith('.ts'))).toEqual(['live-1.cdn.example/tv/1.ts'])
  })
  it('is off air without progress for three segments, and on air again when it continues', async () => {
    const { look } = watch()
    await look()
    expect((await later(look, false)).code).toBe(0)
    expect(await later(look, false)).toMatchObject({ code: 3, reason: 'The playlist does not change any more.' })
    expect(await later(look)).toMatchObject({ code: 0, reason: '', figures: { uptime: 0 } })
  })
  it('that is complete stays on air', async () => {
    answers['/tv/index.m3u8'] = ok(`${media(1)}#EXT-X-ENDLIST\n`)
    const { look } = watch()
    await look()
    for (let turn = 0; turn < 5; turn += 1) expect((await later(look, false)).code).toBe(0)
  })
  it.each<[string, Answer, string]>([
    ['is not found', { status: 404, text: '', bytes: 0 }, 'The source answers with 404.'],
    ['cannot be fetched', { status: 502, text: '', bytes: 0 }, 'The source cannot be reached.'],
    ['takes too long', { status: 504, text: '', bytes: 0 }, 'The source cannot be reached.'],
    ['is a page', ok('<html></html>'), 'The source sends no HLS playlist.'],
  ])('that %s is off air, with the reason', async (_what, answer, reason) => {
    answers['/tv/index.m3u8'] = answer
    await watch().look()
    expect(told).toMatchObject([{ code: 3, reason }])
    expect(told[0]).not.toHaveProperty('figures')
  })
  it('of variants is judged by the best one, and is poor after two low means', async () => {
    answers['/tv/index.m3u8'] = ok(variants(2_100_000))
    answers['/tv/best.m3u8'] = ok(media(1))
    const { look } = watch()
    await look()
    expect(told.at(-1)).toMatchObject({ code: 0, figures: { bitrate: 1_000_000, width: 1280, height: 720 } })
    answers['/tv/7.ts'] = ok('', 400_000)
    for (let turn = 0; turn < 6; turn += 1) await later(look)
    expect(told.at(-1)).toMatchObject({ code: 8, reason: 'The bitrate is below 1.05 Mbit/s.', figures: { bitrate: 800_000 } })
    for (let turn = 0; turn < 12; turn += 1) {
      answers[`/tv/${sequence + 1}.ts`] = ok('', 1_000_000)
      await later(look)
    }
    expect(told.at(-1)).toMatchObject({ code: 0, figures: { bitrate: 2_000_000 } })
  })
  it('whose variants are on another host is on air, and that host is not requested', async () => {
    answers['/tv/index.m3u8'] = ok(variants(2_000_000, 'http://169.254.169.254/latest.m3u8'))
    await watch().look()
    expect(told).toMatchObject([{ code: 0, figures: { width: 1280, height: 720 } }])
    expect(asked).toEqual(['live-1.cdn.example/tv/index.m3u8'])
  })
  it('reports the keyframe span of the measured segment, and requests no other', async () => {
    const spans: [string, number][] = []
    answers['/tv/1.ts'] = { ...ok('', 500_000), body: Buffer.from('segment') }
    const { look } = watch(async (body, seconds) => {
      spans.push([body.toString(), seconds])
      return 2.5
    })
    await look()
    expect(told.at(-1)).toMatchObject({ figures: { bitrate: 1_000_000, keyframes: 2.5 } })
    expect((await later(look)).figures).toMatchObject({ keyframes: 2.5 })
    expect(spans).toEqual([['segment', 4]])
    expect(asked.filter((path) => path.endsWith('.ts'))).toEqual(['live-1.cdn.example/tv/1.ts'])
  })
  it.each([
    ['is encrypted', '#EXT-X-KEY:METHOD=AES-128,URI="k"'],
    ['is no MPEG-TS', '#EXT-X-MAP:URI="init.mp4"'],
    ['is a part of a file', '#EXT-X-BYTERANGE:1000@0'],
  ])('is not parsed for keyframes when it %s, and has a bitrate', async (_what, tag) => {
    answers['/tv/index.m3u8'] = ok(media(1).replace('#EXTINF', `${tag}\n#EXTINF`))
    answers['/tv/1.ts'] = { ...ok('', 500_000), body: Buffer.from('segment') }
    await watch(async () => expect.unreachable()).look()
    expect(told.at(-1)!.figures).toEqual({ bitrate: 1_000_000, viewers: 7, uptime: 0 })
  })
  it('whose segment is too long has a bitrate only', async () => {
    await watch(async () => expect.unreachable()).look()
    expect(told.at(-1)!.figures).toEqual({ bitrate: 1_000_000, viewers: 7, uptime: 0 })
  })
  it('reports nothing while the edge itself does not respond', async () => {
    answers = {}
    await watch().look()
    expect(told).toEqual([])
  })
})

describe('an account with thousands of unresponsive sources', () => {
  const of = (account: string, id: string): SiteState =>
    ({ ...site, account, id, resource: { cdn_domain: `${id}.cdn.example` } }) as SiteState
  let wanted: SiteState[]
  let release: (() => void)[]
  let going: number
  let most: number
  const slow = () =>
    createWatch({
      sites: () => wanted,
      async ask(host, _path, what) {
        if (what === 'size') return ok('', 500_000)
        asked.push(host)
        going += 1
        if (host.startsWith('slow')) {
          most = Math.max(most, going)
          await new Promise<void>((done) => release.push(done))
        }
        going -= 1
        return ok(media(sequence))
      },
      viewers: () => 0,
      report: (report) => told.push(report),
      now: () => now,
    })
  const settled = () => new Promise((done) => setImmediate(done))
  beforeEach(() => {
    ;[release, going, most] = [[], 0, 0]
    wanted = [...Array.from({ length: 5000 }, (_, at) => of('greedy', `slow_${at}`)), of('other', 'live_2')]
  })

  it('delays no other account, at the first check and at later ones', async () => {
    const { look } = slow()
    for (const turn of [1, 2, 3]) {
      void look()
      await settled()
      expect(told.map(({ account }) => account)).toEqual(Array(turn).fill('other'))
      now += 10_000
    }
  })
  it('has few requests at once, and none twice', async () => {
    const { look } = slow()
    for (let turn = 0; turn < 20; turn += 1) {
      void look()
      await settled()
      release.splice(0).forEach((done) => done())
      await settled()
    }
    expect(most).toBe(4)
    const own = asked.filter((host) => host.startsWith('slow'))
    expect(own.length).toBeGreaterThan(40)
    expect(new Set(own).size).toBe(own.length)
  })
  it('does not check records deleted in the meantime', async () => {
    const { look } = slow()
    void look()
    await settled()
    wanted = wanted.slice(-1)
    void look()
    release.splice(0).forEach((done) => done())
    await settled()
    expect(asked.filter((host) => host.startsWith('slow'))).toHaveLength(4)
  })
  it('gets its next check when this one is done', async () => {
    wanted = [of('greedy', 'slow_1'), of('other', 'live_2')]
    const { look } = slow()
    void look()
    await settled()
    void look()
    await settled()
    expect(asked.filter((host) => host.startsWith('slow'))).toHaveLength(1)
    release.splice(0).forEach((done) => done())
    await settled()
    expect(told.filter(({ account }) => account === 'greedy')).toHaveLength(1)
    void look()
    await settled()
    expect(asked.filter((host) => host.startsWith('slow'))).toHaveLength(2)
  })
})

describe('playlists of a record', () => {
  const kind = { type: 'streams', options: { playlist: 'path', codes }, reports: { parts: '/streams' } }
  const record = { streams: { one: { path: '/a.m3u8' }, two: { path: 'https://b.example/a.m3u8' }, three: {} } }
  it('are the ones with a path', () => expect(probesOf(kind, { record })).toEqual([{ part: '/streams/one', path: '/a.m3u8', codes }]))
  it.each([
    ['an inactive record', kind, { ...record, active: false }],
    ['a deleted one', kind, undefined],
    ['a type without playlists', { ...kind, options: { codes } }, record],
    ['a type without reports', { type: 'streams', options: { playlist: 'path', codes } }, record],
  ])('are empty for %s', (_what, given, of) => expect(probesOf(given, { record: of })).toEqual([]))
  it('need codes', () => expect(() => probesOf({ ...kind, options: { playlist: 'path' } }, { record })).toThrow('names no codes'))
})
