// Files after they are recorded: reported, deleted, restored, cut, and played as a DVR.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  air,
  cutsKind,
  filesKind,
  freshOffice,
  office,
  open,
  put,
  second,
  secondsOf,
  start,
  type Opened,
  wait,
} from '../../../tests/support/media/recorderOffice.ts'
import { segmentsIn } from './segments.ts'
import { agentRecordOf } from './fileReports.ts'

freshOffice()

describe('files', () => {
  async function finished(more: object = {}): Promise<Opened> {
    const opened = await open()
    await put(opened, more)
    await air(opened, 0, 10)
    await put(opened, { ...more, active: false }, 'rec_1', 2)
    await wait(opened, 1)
    await opened.shelf.ready(opened.shelf.all()[0]!, false)
    return opened
  }
  const fileChange = (id: string, action: 'put' | 'delete', node = '', status = 'ready') => ({
    cursor: '1',
    account: 'me',
    type: 'files',
    id,
    version: 1,
    action,
    ...(action === 'put' && { record: { record_id: 'rec_1', node, status } }),
  })
  it('are reported with their ranges and sizes', async () => {
    const { shelf } = await finished()
    expect(agentRecordOf(shelf.all()[0]!, shelf.node)).toMatchObject({
      account: 'me',
      type: 'files',
      parent: 'rec_1',
      record: {
        node: shelf.node,
        status: 'ready',
        duration_s: 10,
        ranges: [{ from: start / 1000, duration: 10 }],
        size_bytes: expect.any(Number),
      },
    })
  })
  it('are deleted after their time, once the portal has been notified', async () => {
    const opened = await finished({ storage_time: 60 })
    const [file] = opened.shelf.all()
    await wait(opened, 50)
    expect(file!.status).toBe('ready')
    await wait(opened, 20)
    expect(agentRecordOf(file!, '').record).toBeNull()
    expect(existsSync(opened.shelf.folderOf(file!))).toBe(true)
    await opened.shelf.markReported(file!, file!.changedAt)
    expect([opened.shelf.all(), existsSync(opened.shelf.folderOf(file!))]).toEqual([[], false])
  })
  it('never expire with -1', async () => {
    const opened = await finished({ storage_time: -1 })
    await wait(opened, 10 * 365 * 86_400)
    expect(opened.shelf.all()[0]!.status).toBe('ready')
  })
  it('that are deleted in the portal disappear, and return if the deletion is undone', async () => {
    const opened = await finished()
    const { id } = opened.shelf.all()[0]!
    await opened.recorder.apply(filesKind, fileChange(id, 'delete'))
    expect(opened.shelf.all()).toEqual([])
    await opened.recorder.apply(filesKind, fileChange(id, 'put', opened.shelf.node))
    expect(opened.shelf.all().map((file) => [file.id, file.segments.length])).toEqual([[id, 5]])
  })
  it('whose deletion is undone too late are reported as lost; files of other nodes are ignored', async () => {
    const opened = await finished()
    const { id } = opened.shelf.all()[0]!
    await opened.recorder.apply(filesKind, fileChange(id, 'delete'))
    office.now += 2 * 3_600_000
    await opened.shelf.emptyTrash()
    await expect(opened.recorder.apply(filesKind, fileChange(id, 'put', opened.shelf.node))).rejects.toThrow('no longer there')
    await expect(opened.recorder.apply(filesKind, fileChange('file_other', 'put', 'another'))).resolves.toBeUndefined()
  })
  it('of another account are not deleted', async () => {
    const opened = await finished()
    const { id } = opened.shelf.all()[0]!
    await opened.recorder.apply(filesKind, { ...fileChange(id, 'delete'), account: 'you' })
    expect(opened.shelf.all()).toHaveLength(1)
  })
  it('of a suspended account are withheld until the suspension ends', async () => {
    const opened = await finished()
    const file = opened.shelf.all()[0]!
    const isWithheld = () => existsSync(join(opened.shelf.folderOf(file), 'withheld'))
    await opened.recorder.apply(filesKind, fileChange(file.id, 'put', opened.shelf.node, 'withheld'))
    expect([isWithheld(), opened.shelf.all()]).toEqual([true, [file]])
    await opened.recorder.apply(filesKind, fileChange(file.id, 'put', opened.shelf.node))
    expect(isWithheld()).toBe(false)
  })
  it('that the portal no longer has are removed; files not yet reported stay', async () => {
    const opened = await finished()
    await opened.recorder.keepOnly(new Set())
    expect(opened.shelf.all()).toHaveLength(1)
    await opened.shelf.markReported(opened.shelf.all()[0]!, office.now)
    await opened.recorder.keepOnly(new Set())
    expect(opened.shelf.all()).toEqual([])
  })

  const cut = (from: number, duration: number, account = 'me') => ({
    cursor: '1',
    account,
    type: 'cuts',
    id: 'cut_1',
    version: 1,
    action: 'put' as const,
    task: true as const,
    record: { record_id: 'rec_1', from: new Date(second(from)).toISOString(), duration },
  })
  it('lose a range that is deleted, and nothing else', async () => {
    const opened = await finished()
    await opened.recorder.apply(cutsKind, cut(4, 2))
    expect(secondsOf(opened)).toEqual([
      [
        'processing',
        [
          [0, 4],
          [6, 4],
        ],
      ],
    ])
    expect(existsSync(join(opened.shelf.folderOf(opened.shelf.all()[0]!), `${second(4)}.ts`))).toBe(false)
  })
  it('of other records lose nothing', async () => {
    const opened = await finished()
    await opened.recorder.apply(cutsKind, cut(0, 100, 'you'))
    expect(secondsOf(opened)).toEqual([['ready', [[0, 10]]]])
  })
  it('without any remaining range disappear', async () => {
    const opened = await finished()
    await opened.recorder.apply(cutsKind, cut(-100, 1000))
    expect(opened.shelf.all()[0]!.status).toBe('gone')
  })
})

describe('a DVR', () => {
  const playlist = () => readFileSync(join(office.dir, 'records', 'rec_1', 'dvr.m3u8'), 'utf8')
  it('lists the segments of its window and counts those before it', async () => {
    const opened = await open()
    await put(opened, { dvr_enabled: true, dvr_window: 6, path: 'a/b.m3u8' })
    await air(opened, 0, 20)
    expect(segmentsIn(playlist().replaceAll(/^.*\//gm, '')).map(({ at }) => at)).toEqual([14, 16, 18].map(second))
    expect(playlist()).toContain('#EXT-X-MEDIA-SEQUENCE:7\n')
    expect(playlist()).toContain(`\n../../../records/rec_1/${opened.shelf.all()[0]!.id}/`)
  })
  it('disappears when it is switched off', async () => {
    const opened = await open()
    await put(opened, { dvr_enabled: true, dvr_window: 6 })
    await air(opened, 0, 6)
    await put(opened, { dvr_enabled: false }, 'rec_1', 2)
    await air(opened, 6, 8)
    expect(existsSync(join(office.dir, 'records', 'rec_1', 'dvr.m3u8'))).toBe(false)
  })
})
