import { describe, expect, it } from 'vitest'
import { faultOf, type Progress, progressReader } from './output.ts'

const block = (bytes: number, fps = '25.00') =>
  `frame=10\nfps=${fps}\nbitrate= 700.0kbits/s\ntotal_size=${bytes}\nspeed=1x\nprogress=continue\n`

describe('progress', () => {
  const read = (...texts: string[]): Progress[] => {
    const all: Progress[] = []
    let now = 0
    const reader = progressReader(
      (progress) => void all.push(progress),
      () => (now += 1000),
    )
    for (const text of texts) reader(text)
    return all
  }
  it('is read in blocks, for any split of the text', () => {
    const text = block(1000) + block(126_000)
    const whole = [
      { bytes: 1000, figures: { bitrate: 8000, fps: 25 } },
      { bytes: 126_000, figures: { bitrate: 1_000_000, fps: 25 } },
    ]
    expect([read(text), read(...text)]).toEqual([whole, whole])
  })
  it.each([['N/A'], ['-1'], ['nan']])('has no frames for %s', (fps) =>
    expect(read(block(1000, fps))[0]!.figures).toEqual({ bitrate: 8000 }),
  )
  it('is absent before the end of a block, and in other text', () =>
    expect([read('total_size=5\n'), read('x'.repeat(100_000))]).toEqual([[], []]))
})

describe('a fault', () => {
  const end = { hasSent: false, isSilent: false, text: '' }
  it.each([
    [{ ...end, source: 'No.' }, ['notFound', 'source', 'No.']],
    [{ ...end, target: 'No.' }, ['failed', 'target', 'No.']],
    [{ ...end, isSilent: true }, ['notPublished', 'source', 'The source has no stream.']],
    [{ ...end, isSilent: true, text: 'x\nInput #0, concat\n' }, ['failed', 'target', 'The target does not answer.']],
    [{ ...end, isSilent: true, hasSent: true }, ['notPublished', 'source', 'The source sends nothing.']],
    [{ ...end, hasSent: true }, ['notPublished', 'source', 'The stream of the source ended.']],
    [
      { ...end, hasSent: true, text: 'av_interleaved_write_frame(): Broken pipe' },
      ['failed', 'target', 'The target closed the connection.'],
    ],
    [{ ...end, text: 'Server error: NetStream.Publish.BadName' }, ['failed', 'target', 'The target refused the stream key.']],
    [{ ...end, text: "Impossible to open 'rtmp://x/secret'" }, ['notFound', 'source', 'The source could not be opened.']],
    [end, ['failed', 'target', 'The target did not accept the stream.']],
  ] as const)('of %j', (given, expected) => {
    const { code, side, reason } = faultOf(given)
    expect([code, side, reason]).toEqual(expected)
  })
  it('never repeats a message of ffmpeg: it may contain keys', () => {
    for (const text of [
      'rtmp://h/a/secret: Server error: secret',
      'Impossible to open secret',
      'secret: Broken pipe',
      'NetStream.Play.StreamNotFound secret',
    ])
      for (const hasSent of [true, false]) expect(faultOf({ ...end, hasSent, text }).reason).not.toContain('secret')
  })
})
