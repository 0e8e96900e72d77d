import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyframes, segmentNamesIn } from './keyframes.ts'

describe('segments of a playlist', () => {
  it('are its files of numbers, in order', () =>
    expect(segmentNamesIn('#EXTM3U\n#EXTINF:2.0,\n1700000000001.ts\r\n#EXTINF:2.0,\n1700000000002.ts\n')).toEqual([
      '1700000000001.ts',
      '1700000000002.ts',
    ]))
  it.each(['../secret.ts', '1|2.ts', 'a.ts', 'https://a.example/1.ts', '1.ts|/etc/passwd', '1.mp4', ''])('are not %j', (line) =>
    expect(segmentNamesIn(line)).toEqual([]),
  )
})

describe('ffprobe', () => {
  const dir = mkdtempSync(join(tmpdir(), 'keyframes-'))
  beforeAll(() => {
    mkdirSync(join(dir, 'live-1_main'))
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '75', '-keyint_min', '75', '-sc_threshold', '0', '-pix_fmt', 'yuv420p']
    const cut = ['-f', 'segment', '-segment_format', 'mpegts', '-segment_time', '3', join(dir, 'live-1_main', '%d.ts')]
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=13']
    execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', ...picture, ...coding, ...cut])
    writeFileSync(join(dir, 'live-1_main', 'index.m3u8'), '#EXTM3U\n0.ts\n1.ts\n2.ts\n3.ts\n')
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('reads the newest segments of a stream, and a minute later again', async () => {
    let now = 0
    const keyframes = createKeyframes({ dir, program: 'ffprobe', now: () => now })
    expect(keyframes.of('live-1_main')).toBeUndefined()
    await keyframes.look(['live-1_main'])
    expect(keyframes.of('live-1_main')).toBe(3)
    rmSync(join(dir, 'live-1_main', 'index.m3u8'))
    now = 61_000
    await keyframes.look(['live-1_main'])
    expect(keyframes.of('live-1_main')).toBe(3)
    await keyframes.look([])
    expect(keyframes.of('live-1_main')).toBeUndefined()
  })
  it.each([
    ['ffprobe is not there', '/nowhere/ffprobe', 'live-1_main'],
    ['ffprobe fails', '/bin/false', 'live-1_main'],
    ['the stream has no segments yet', 'ffprobe', 'live-1_other'],
  ])('tells nothing when %s', async (_what, program, name) => {
    const keyframes = createKeyframes({ dir, program, now: () => 0 })
    await keyframes.look([name])
    expect(keyframes.of(name)).toBeUndefined()
  })
})
