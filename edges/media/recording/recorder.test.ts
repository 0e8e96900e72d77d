// When recordings begin and end, and what survives a kill and a full disk.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { air, codes, freshOffice, office, open, put, second, secondsOf, stream, wait } from '../../../tests/support/media/recorderOffice.ts'
import { segmentsIn } from './segments.ts'

freshOffice()

describe('a recording by button', () => {
  it('begins at its start, takes every segment once, and ends with its stop', async () => {
    const opened = await open()
    await air(opened, -10, 0)
    await put(opened)
    await air(opened, 0, 20)
    await opened.recorder.tick()
    await put(opened, { active: false }, 'rec_1', 2)
    await air(opened, 20, 24)
    await air(opened, 24, 30)
    expect(secondsOf(opened)).toEqual([['processing', [[0, 20]]]])
    const [file] = opened.shelf.all()
    expect(readFileSync(join(opened.shelf.folderOf(file!), 'index.m3u8'), 'utf8')).toContain('#EXT-X-ENDLIST')
    expect(readFileSync(join(opened.shelf.folderOf(file!), `${second(4)}.ts`), 'utf8')).toBe('segment 4')
  })
  it('keeps its segments when the media server deletes its own', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 6)
    rmSync(join(office.dir, 'hls'), { recursive: true })
    expect(readdirSync(opened.shelf.folderOf(opened.shelf.all()[0]!)).filter((name) => name.endsWith('.ts'))).toHaveLength(3)
  })
  it('waits for a stream that is off air, and reports it once', async () => {
    const opened = await open()
    await put(opened)
    for (let turn = 0; turn < 5; turn += 1) await wait(opened, 1)
    expect(opened.shelf.all()).toEqual([])
    expect(office.reports.map(({ code }) => code)).toEqual([codes.waiting])
  })
  it('reports its length and size while it runs', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 30)
    expect(office.reports.at(-1)).toMatchObject({
      code: codes.recording,
      figures: { duration: expect.any(Number), size: expect.any(Number) },
    })
    expect(office.reports.at(-1)!.figures!['duration']).toBeGreaterThan(15)
  })
  it('that is stopped and started at once continues in another file', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 10)
    await put(opened, { active: false }, 'rec_1', 2)
    await opened.recorder.tick()
    await put(opened, { started_at: new Date(office.now).toISOString() }, 'rec_1', 3)
    await air(opened, 10, 20)
    expect(opened.shelf.all().map(({ status }) => status)).toEqual(['processing', 'recording'])
  })
})

describe('silence', () => {
  it('shorter than the timeout is a gap of the same file', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 10)
    await wait(opened, 30)
    await air(opened, 40, 50)
    expect(secondsOf(opened)).toEqual([
      [
        'recording',
        [
          [0, 10],
          [40, 10],
        ],
      ],
    ])
  })
  it('longer than the timeout ends the file; the stream begins another one', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 10)
    await wait(opened, 61)
    expect(secondsOf(opened)).toEqual([['processing', [[0, 10]]]])
    await air(opened, 100, 110)
    expect(secondsOf(opened)).toEqual([
      ['processing', [[0, 10]]],
      ['recording', [[100, 10]]],
    ])
  })
  it('that went unobserved ends the file, too', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 10)
    await air(opened, 100, 104)
    expect(opened.shelf.all()).toHaveLength(2)
  })
})

describe('a recording by schedule', () => {
  const schedule = [{ start: new Date(second(10)).toISOString(), stop: new Date(second(20)).toISOString() }]
  it('takes only the segments of its interval', async () => {
    const opened = await open()
    await put(opened, { launch_type: 'schedule', schedule })
    await air(opened, 0, 40)
    expect(secondsOf(opened)).toEqual([['processing', [[10, 10]]]])
  })
  it('takes nothing outside its interval or while it is off', async () => {
    const opened = await open()
    await put(opened, { launch_type: 'schedule', schedule, active: false })
    await air(opened, 0, 40)
    expect(opened.shelf.all()).toEqual([])
  })
})

describe('length', () => {
  const long = 12 * 3600
  it('a short recording ends after 12 hours and does not restart', async () => {
    const opened = await open()
    await put(opened)
    await air(opened, 0, 4)
    const [file] = opened.shelf.all()
    file!.segments[0]!.at -= (long - 2) * 1000
    await air(opened, 4, 12)
    expect(opened.shelf.all().map(({ status }) => status)).toEqual(['processing'])
  })
  it('a long one continues in the next file without a gap', async () => {
    const opened = await open()
    await put(opened, { stream_type: 'long' })
    await air(opened, 0, 4)
    opened.shelf.all()[0]!.segments[0]!.at -= (long - 2) * 1000
    await air(opened, 4, 12)
    const [first, next] = opened.shelf.all()
    expect([first!.status, next!.status]).toEqual(['processing', 'recording'])
    expect(first!.segments.at(-1)!.at + 2000).toBe(next!.segments[0]!.at)
  })
})

describe('after a kill', () => {
  it('the same file continues, without a repeated segment or a second file', async () => {
    const before = await open()
    await put(before)
    await air(before, 0, 10)
    const again = await open()
    await put(again)
    await air(again, 8, 16)
    expect(secondsOf(again)).toEqual([['recording', [[0, 16]]]])
    const [file] = again.shelf.all()
    expect(file!.id).toBe(before.shelf.all()[0]!.id)
    const listed = segmentsIn(readFileSync(join(again.shelf.folderOf(file!), 'index.m3u8'), 'utf8'))
    expect(new Set(listed.map(({ at }) => at)).size).toBe(listed.length)
  })
  it('an incomplete line is dropped', async () => {
    const before = await open()
    await put(before)
    await air(before, 0, 6)
    const path = join(before.shelf.folderOf(before.shelf.all()[0]!), 'index.m3u8')
    writeFileSync(path, `${readFileSync(path, 'utf8')}#EXTINF:2.0`)
    const again = await open()
    await put(again)
    await air(again, 6, 10)
    expect(secondsOf(again)).toEqual([['recording', [[0, 10]]]])
  })
  it('a file of a deleted recording is finished', async () => {
    const before = await open()
    await put(before)
    await air(before, 0, 6)
    const again = await open()
    await wait(again, 1)
    expect(secondsOf(again)).toEqual([['processing', [[0, 6]]]])
  })
  it.each([
    ['no file.json', undefined],
    ['a torn one', '{"id":'],
    ['one of another kind', '[]'],
  ])('a folder with %s is not touched', async (_what, text) => {
    mkdirSync(join(office.dir, 'records', 'rec_1', 'file_x'), { recursive: true })
    if (text !== undefined) writeFileSync(join(office.dir, 'records', 'rec_1', 'file_x', 'file.json'), text)
    expect((await open()).shelf.all()).toEqual([])
  })
})

describe('a full disk', () => {
  it('ends and loses nothing, and is reported; recording continues once there is space', async () => {
    const roomy = await open()
    await put(roomy)
    await air(roomy, 0, 10)
    const full = await open({ keepFree: Number.MAX_SAFE_INTEGER })
    await put(full)
    await air(full, 10, 20)
    expect(secondsOf(full)).toEqual([['recording', [[0, 10]]]])
    expect(office.reports.at(-1)).toMatchObject({ code: codes.failed, reason: expect.stringContaining('disk of the media node is full') })
    const again = await open()
    await put(again)
    await air(again, 20, 30)
    expect(secondsOf(again)).toEqual([
      [
        'recording',
        [
          [0, 10],
          [20, 10],
        ],
      ],
    ])
    expect(office.reports.at(-1)!.code).toBe(codes.recording)
  })
  it('is reported with the recorded files, also while the media server has no space for segments', async () => {
    const roomy = await open()
    await put(roomy)
    await air(roomy, 0, 10)
    const full = await open({ keepFree: Number.MAX_SAFE_INTEGER })
    await put(full)
    await air(full, 10, 20)
    await wait(full, 20)
    expect(new Set(office.reports.slice(-2).map(({ code }) => code))).toEqual(new Set([codes.failed]))
    expect(office.reports.at(-1)!.figures).toEqual({ duration: 10, size: expect.any(Number) })
  })
  it('one recording that cannot be written does not stop the others', async () => {
    const opened = await open()
    await put(opened, {}, 'rec_1')
    await put(opened, {}, 'rec_2')
    writeFileSync(join(office.dir, 'records', 'rec_1'), 'in the way')
    await air(opened, 0, 10)
    expect(opened.shelf.all().map((file) => file.record)).toEqual(['rec_2'])
    expect(office.reports.find(({ id }) => id === 'rec_1')).toMatchObject({ code: codes.failed })
  })
})

describe('a stream that cannot be recorded', () => {
  it.each([
    ['a stream of another resource', { resource_id: 'live_2' }],
    ['a stream that is not there', { stream_name: 'other' }],
  ])('%s delays the recording', async (_what, more) => {
    const opened = await open()
    await put(opened, more)
    await air(opened, 0, 10)
    expect(opened.shelf.all()).toEqual([])
    expect(office.reports.at(-1)!.code).toBe(codes.waiting)
  })
  it('a stream of another account is not recorded', async () => {
    const opened = await open({ streams: [{ ...stream, account: 'you' }] })
    await put(opened)
    await air(opened, 0, 10)
    expect(opened.shelf.all()).toEqual([])
  })
  it('a quality that is not produced is reported', async () => {
    const opened = await open()
    await put(opened, { qualities: { '360p': true } })
    await air(opened, 0, 4)
    expect(opened.shelf.all()).toEqual([])
    expect(office.reports.at(-1)).toMatchObject({ code: codes.failed, reason: expect.stringContaining('720p') })
  })
})

describe('the share of an account', () => {
  const accountsOf = ({ shelf }: Awaited<ReturnType<typeof open>>) => shelf.all().map(({ account, segments }) => [account, segments.length])
  const theirs = { ...stream, name: 'live-2_main1', account: 'you', id: 'live_2' }

  it('is not exceeded: its recordings pause with a reason, recordings of others continue', async () => {
    const { size } = await (await open()).shelf.disk()
    // A segment has nine bytes: three of them and a part of the fourth.
    const opened = await open({ streams: [stream, theirs], accountShare: (100 * 30) / size })
    await put(opened)
    await air(opened, 0, 20)
    expect(accountsOf(opened)).toEqual([['me', 4]])
    expect(office.reports.at(-1)).toMatchObject({ code: codes.failed, reason: expect.stringContaining('fill its share') })
    mkdirSync(join(office.dir, 'hls', theirs.name))
    await put(opened, { resource_id: theirs.id }, 'rec_2', 1, 'you')
    await air(opened, 20, 26, theirs)
    expect(accountsOf(opened)).toEqual([
      ['me', 4],
      ['you', 3],
    ])
  })
  it('is free again when files are deleted', async () => {
    const { size } = await (await open()).shelf.disk()
    const opened = await open({ accountShare: (100 * 30) / size })
    await put(opened)
    await air(opened, 0, 20)
    const [file] = opened.shelf.all()
    await opened.shelf.finish(file!, false)
    await opened.shelf.discard(file!)
    await air(opened, 20, 24)
    expect(accountsOf(opened)).toEqual([['me', 2]])
    expect(office.reports.at(-1)!.code).toBe(codes.recording)
  })
})
