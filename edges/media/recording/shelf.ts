// Files of recordings on disk. A file is a folder: its segments, its playlist, and `file.json`. The playlist grows with every segment, so nothing is lost when the agent is killed.
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../server/drivers/agents/files.ts'
import { bytesIn, diskOf, linkOrCopy, nodeIdIn } from './disk.ts'
import { endOf, growingHead, isNewRange, lineOf, nameOf, type Segment, segmentsIn, wholePlaylist } from './segments.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export type FileStatus = 'recording' | 'processing' | 'ready' | 'gone'
type Noted = {
  account: string
  /** Type of the files. */ type: string
  /** Id of the record. */ record: string
  id: string
  stream: string
  qualities: string[]
  status: FileStatus
  /** Milliseconds since 1970. */ expiresAt?: number
  hasMp4: boolean
  /** Recording stopped because the file was long enough. */ isFull?: true
  /** Seconds to keep the file after its end; -1 = for ever. */ storageSeconds: number
  /** Times of the last change and of the last reported one, in milliseconds. */ changedAt: number
  reportedAt: number
}
export type ShelfFile = Noted & { segments: Segment[]; bytes: number }
type NewFile = Pick<Noted, 'account' | 'type' | 'record' | 'stream' | 'qualities' | 'storageSeconds'>

/** An empty file of this name in the folder of a recorded file blocks its playback. */
export const withheldMark = 'withheld'
const trashMilliseconds = hourMilliseconds
const safe = /^[A-Za-z0-9_-]{1,64}$/

/** `dir`: of the media node. Reads what earlier runs recorded. */
export async function openShelf(dir: string, now: () => number = Date.now): Promise<Shelf> {
  for (const name of ['records', 'trash']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 })
  const shelf = new Shelf(dir, await nodeIdIn(dir), now)
  await shelf.loadAll()
  return shelf
}

export class Shelf {
  readonly root: string
  /** Distinguishes files of this node from those of others. */
  readonly node: string
  private readonly trash: string
  private readonly now: () => number
  private readonly files = new Map<string, ShelfFile>()

  constructor(dir: string, node: string, now: () => number) {
    this.root = join(dir, 'records')
    this.trash = join(dir, 'trash')
    this.node = node
    this.now = now
  }

  folderOf({ record, id }: Pick<Noted, 'record' | 'id'>): string {
    return join(this.root, record, id)
  }
  all(): ShelfFile[] {
    return [...this.files.values()]
  }
  get(id: string): ShelfFile | undefined {
    return this.files.get(id)
  }
  ofRecord(record: string): ShelfFile[] {
    return this.all().filter((file) => file.record === record)
  }
  /** Bytes of the disk. */
  disk(): Promise<{ free: number; size: number }> {
    return diskOf(this.root)
  }

  async create(given: NewFile): Promise<ShelfFile> {
    if (!safe.test(given.record)) throw new Error('the record has no safe name')
    const id = `file_${randomBytes(24).toString('base64url').replace(/[_-]/g, 'x').slice(0, 24)}`
    const file: ShelfFile = {
      ...given,
      id,
      status: 'recording',
      hasMp4: false,
      changedAt: this.now(),
      reportedAt: 0,
      segments: [],
      bytes: 0,
    }
    await mkdir(this.folderOf(file), { recursive: true, mode: 0o700 })
    await writeFile(join(this.folderOf(file), 'index.m3u8'), growingHead, { mode: 0o600 })
    await this.note(file)
    this.files.set(id, file)
    return file
  }

  /** Adds a segment by a hard link: the media server may delete its own name of it. */
  async add(file: ShelfFile, segment: Segment, from: string): Promise<void> {
    const path = join(this.folderOf(file), nameOf(segment))
    await linkOrCopy(from, path)
    const before = file.segments.at(-1)
    await appendFile(join(this.folderOf(file), 'index.m3u8'), lineOf(segment, before))
    file.bytes += (await stat(path)).size
    file.segments.push(segment)
    // A new range is sent to the portal at once; the length of the present one is in reports.
    if (before === undefined || isNewRange(before, segment)) await this.changed(file, {})
  }

  /** The file is complete. */
  async finish(file: ShelfFile, isFull: boolean): Promise<void> {
    await writeWhole(join(this.folderOf(file), 'index.m3u8'), wholePlaylist(file.segments))
    const last = file.segments.at(-1)
    const end = last ? endOf(last) : this.now()
    await this.changed(file, {
      status: 'processing',
      ...(isFull && { isFull }),
      ...(file.storageSeconds >= 0 && { expiresAt: end + file.storageSeconds * 1000 }),
    })
  }

  async ready(file: ShelfFile, hasMp4: boolean): Promise<void> {
    file.bytes = await bytesIn(this.folderOf(file))
    await this.changed(file, { status: 'ready', hasMp4 })
  }

  /** Removes segments from a file; a complete file without segments is deleted. */
  async cut(file: ShelfFile, isCut: (segment: Segment) => boolean): Promise<void> {
    const lost = file.segments.filter(isCut)
    if (lost.length === 0) return
    file.segments = file.segments.filter((segment) => !isCut(segment))
    const isOpen = file.status === 'recording'
    await writeWhole(join(this.folderOf(file), 'index.m3u8'), isOpen ? growing(file.segments) : wholePlaylist(file.segments))
    for (const segment of lost) await rm(join(this.folderOf(file), nameOf(segment)), { force: true })
    await rm(join(this.folderOf(file), 'file.mp4'), { force: true })
    file.bytes = await bytesIn(this.folderOf(file))
    await this.changed(file, { hasMp4: false, ...(!isOpen && { status: file.segments.length === 0 ? 'gone' : 'processing' }) })
  }

  /** The retention time is over. The portal is informed before the files are deleted. */
  expire(file: ShelfFile): Promise<void> {
    return this.changed(file, { status: 'gone' })
  }

  async markReported(file: ShelfFile, at: number): Promise<void> {
    file.reportedAt = Math.max(file.reportedAt, at)
    if (file.status !== 'gone') return this.note(file)
    this.files.delete(file.id)
    await rm(this.folderOf(file), { recursive: true, force: true })
  }

  /** Deleted in the portal: kept for an hour, so that an undone deletion brings it back. */
  async discard(file: ShelfFile): Promise<void> {
    this.files.delete(file.id)
    const kept = join(this.trash, file.id)
    await rm(kept, { recursive: true, force: true })
    await rename(this.folderOf(file), kept).catch(() => rm(this.folderOf(file), { recursive: true, force: true }))
    await utimes(kept, new Date(this.now()), new Date(this.now())).catch(() => undefined)
  }

  /** Whether the file is there; takes it back from the trash. */
  async restore(record: string, id: string): Promise<boolean> {
    if (this.files.has(id)) return true
    if (!safe.test(record) || !safe.test(id)) return false
    await mkdir(join(this.root, record), { recursive: true, mode: 0o700 })
    const isBack = await rename(join(this.trash, id), join(this.root, record, id)).then(
      () => true,
      () => false,
    )
    if (isBack) await this.load(record, id)
    return this.files.has(id)
  }

  /** A file that is withheld stays on the disk, and nginx answers 403 for it (`config.ts`). */
  async setWithheld(id: string, isWithheld: boolean): Promise<void> {
    const file = this.files.get(id)
    if (!file) return
    const mark = join(this.folderOf(file), withheldMark)
    await (isWithheld ? writeFile(mark, '', { mode: 0o600 }) : rm(mark, { force: true }))
  }

  async emptyTrash(): Promise<void> {
    for (const id of await readdir(this.trash)) {
      const age = this.now() - (await stat(join(this.trash, id))).mtimeMs
      if (age > trashMilliseconds) await rm(join(this.trash, id), { recursive: true, force: true })
    }
  }

  async loadAll(): Promise<void> {
    for (const record of await readdir(this.root))
      for (const id of await readdir(join(this.root, record)).catch(() => [])) await this.load(record, id)
  }

  private async load(record: string, id: string): Promise<void> {
    if (!safe.test(record) || !safe.test(id)) return
    const folder = join(this.root, record, id)
    const text = await readFile(join(folder, 'file.json'), 'utf8').catch(() => undefined)
    const noted = text === undefined ? undefined : parsed(text)
    if (!noted) return
    const there = new Set(await readdir(folder))
    const listed = segmentsIn(await readFile(join(folder, 'index.m3u8'), 'utf8').catch(() => ''))
    const seen = new Set<number>()
    const segments = listed.filter((one) => there.has(nameOf(one)) && !seen.has(one.at) && seen.add(one.at))
    const file: ShelfFile = { ...noted, record, id, segments, bytes: await bytesIn(folder) }
    // A line that was torn when the agent was killed would spoil the ones after it.
    if (file.status === 'recording') await writeWhole(join(folder, 'index.m3u8'), growing(segments))
    this.files.set(id, file)
  }

  private async changed(file: ShelfFile, change: Partial<Noted>): Promise<void> {
    // The portal takes changes in the order of their times only.
    Object.assign(file, change, { changedAt: Math.max(this.now(), file.changedAt + 1) })
    await this.note(file)
  }

  private note({ segments: _segments, bytes: _bytes, ...noted }: ShelfFile): Promise<void> {
    return writeWhole(join(this.folderOf(noted), 'file.json'), JSON.stringify(noted))
  }
}

function growing(segments: Segment[]): string {
  return growingHead + segments.map((one, index) => lineOf(one, segments[index - 1])).join('')
}

function parsed(text: string): Noted | undefined {
  try {
    // Nodes of older versions wrote `toldAt`.
    const { toldAt, ...value } = JSON.parse(text) as Noted & { toldAt?: number }
    const isWhole = typeof value.status === 'string' && typeof value.account === 'string'
    return isWhole ? { ...value, reportedAt: value.reportedAt ?? toldAt ?? 0 } : undefined
  } catch {
    return undefined
  }
}
