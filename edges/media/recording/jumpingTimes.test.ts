// An encoder chooses the times of its stream. Those that jump make nginx begin a segment at every picture and write any length: what a recording
// may cost the node and the portal is bounded all the same.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshOffice, office, open, put, start, stream, wait } from '../../../tests/support/media/recorderOffice.ts'
import { isDue } from './fileReports.ts'
import { type Segment, wholePlaylist } from './segments.ts'

freshOffice()
const folder = (): string => join(office.dir, 'hls', stream.name)

/** Every second six new segments, each said to last 13 hours. */
async function jump(opened: Awaited<ReturnType<typeof open>>, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const listed = Array.from({ length: 6 }, (_, index) => start + second * 1000 + index * 30)
    for (const at of listed) writeFileSync(join(folder(), `${at}.ts`), 'x')
    const lines = listed.map((at) => `#EXT-X-DISCONTINUITY\n#EXTINF:46800.000,\n${at}.ts`).join('\n')
    writeFileSync(join(folder(), 'index.m3u8'), `#EXTM3U\n${lines}\n`)
    office.now = start + (second + 1) * 1000
    await opened.recorder.tick()
  }
}

describe('a stream whose times jump', () => {
  it('is recorded as one file with a segment a second', async () => {
    const opened = await open()
    await put(opened)
    await jump(opened, 20)
    expect(opened.shelf.all()).toHaveLength(1)
    const [file] = opened.shelf.all()
    expect(file!.segments).toHaveLength(20)
    expect(Math.max(...file!.segments.map(({ seconds }) => seconds))).toBeLessThanOrEqual(30)
  })
  it('is reported at once when it begins and ends, and every ten seconds between', async () => {
    const opened = await open()
    await put(opened)
    await jump(opened, 1)
    const [file] = opened.shelf.all()
    expect(isDue(file!)).toBe(true)
    await opened.shelf.markReported(file!, file!.changedAt)
    await jump(opened, 8)
    expect(isDue(file!)).toBe(false)
    await jump(opened, 15)
    expect(isDue(file!)).toBe(true)
    await opened.shelf.markReported(file!, file!.changedAt)
    await put(opened, { active: false }, 'rec_1', 2)
    await wait(opened, 60)
    expect([file!.status, isDue(file!)]).toEqual(['processing', true])
  })
  it('of any number of segments has a playlist', () => {
    const segments = Array.from({ length: 300_000 }, (_, index): Segment => ({ at: start + index * 1000, seconds: 1 }))
    expect(wholePlaylist(segments).endsWith('#EXT-X-ENDLIST\n')).toBe(true)
  })
})
