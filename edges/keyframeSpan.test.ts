import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isMissing, longestSpan, videoPackets } from './keyframeSpan.ts'

describe('the span between keyframes', () => {
  it('is the longest, for any order of packets', () =>
    expect(longestSpan('4.000000,K__\n1.000000,K__\n2.000000,__C\n2.500000,K__\n')).toBe(1.5))
  it.each(['', '1.0,K__\n', '1.0,___\n2.0,___\n', 'N/A,K__\nN/A,K__\n', 'K__\nK__\n'])('is unknown from %j', (text) =>
    expect(longestSpan(text)).toBeUndefined(),
  )
  it('lasts until the end if a keyframe follows', () => {
    expect(longestSpan('10.0,K__\n11.0,___\n', 6)).toBe(6)
    expect(longestSpan('10.0,K__\n12.0,K__\n13.0,___\n', 6)).toBe(4)
  })
  it.each(['', '10.0,___\n'])('is unknown without a keyframe: %j', (text) => expect(longestSpan(text, 6)).toBeUndefined())
})

describe('ffprobe', () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=6']
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '75', '-keyint_min', '75', '-sc_threshold', '0', '-pix_fmt', 'yuv420p']
  const segment = execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', ...picture, ...coding, '-f', 'mpegts', 'pipe:1'])

  it('reads bytes', async () => expect(longestSpan(await videoPackets('ffprobe', segment), 6)).toBe(3))
  it('reads no other format', async () => {
    const list = Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n")
    const text = await videoPackets('ffprobe', list).catch(() => '')
    expect(longestSpan(text, 6)).toBeUndefined()
  })
  it('is reported as missing when it is not installed, and not when it fails', async () => {
    expect(isMissing(await videoPackets('/nowhere/ffprobe', segment).catch((error) => error))).toBe(true)
    expect(isMissing(await videoPackets('/bin/false', segment).catch((error) => error))).toBe(false)
  })
})
