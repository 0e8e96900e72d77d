// Records streams into files: decides every second which segments of the media server belong to which recording. Its state is on the shelf; after a restart it continues the same files.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentType, Change } from '../../../server/drivers/agents/client.ts'
import { keyOf } from '../../../server/drivers/agents/files.ts'
import { isGroup, memberOf, textIn } from '../../../server/drivers/agents/records.ts'
import { createTurns, type Turns } from '../../../server/drivers/turns.ts'
import type { Stream } from '../streams.ts'
import { createProgress, type Progress } from './progress.ts'
import { createRewind, type Rewind } from './rewind.ts'
import { endOf, nameOf, type Segment, segmentsIn } from './segments.ts'
import { dueAt, type RecordSettings, recordSettingsOf, type Window } from './settings.ts'
import type { Shelf, ShelfFile } from './shelf.ts'
import { type Lack, type SpaceOptions, spaceOn } from './space.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

export type RecorderOptions = SpaceOptions & {
  /** Folder with the HLS of streams. */ hls: string
  shelf: Shelf
  streams: () => Iterable<Stream>
  report: Progress['report']
  /** Name of the type whose records are files. */ filesType: () => string
  now?: () => number
}
/** A file is this long at most. */
const maxMilliseconds = 12 * hourMilliseconds
/** Segments that begin closer together are made by an encoder whose times jump: they would be any number. */
const minApart = 500
/** How long the last segment of a stream may take to appear. */
const lastMilliseconds = 15_000
/** Status of the files of a suspended account (`agents.suspended` of their type). */
const withheld = 'withheld'
const full = 'The disk of the media node is full. Recording goes on when there is space again.'
const lacking: Record<Lack, string> = {
  disk: full,
  account: 'The recordings of the account fill its share of the media node. Recording goes on when some are deleted.',
}
const lost = 'Files of the recording could not be written on the media node.'

/** `seen`: begin of the newest segment that was looked at. `until`: when it was over, while the last segments are awaited. */
type State = { settings: RecordSettings; seen: number; until?: number; isFull: boolean }

export class Recorder {
  private readonly options: Required<RecorderOptions>
  private readonly states = new Map<string, State>()
  private readonly progress: Progress
  private readonly rewind: Rewind
  /** One thing at a time: a file is not cut while a segment is added to it. */
  readonly inTurn: Turns['run'] = createTurns().run

  constructor(options: RecorderOptions) {
    this.options = { now: Date.now, ...options }
    this.progress = createProgress(options.report, this.options.now)
    this.rewind = createRewind(options.shelf)
  }

  apply(kind: AgentType, change: Change): Promise<void> {
    const role = kind.options['role']
    return this.inTurn(() =>
      role === 'cuts' ? this.cut(kind, change) : role === 'files' ? this.applyFile(kind, change) : this.applyRecord(kind, change),
    )
  }
  tick(): Promise<void> {
    return this.inTurn(() => this.once())
  }

  /** Removes files that the portal does not have, except those not reported yet. */
  keepOnly(keys: ReadonlySet<string>): Promise<void> {
    const { shelf } = this.options
    return this.inTurn(async () => {
      for (const [id, { settings }] of this.states) if (!keys.has(keyOf(settings))) this.states.delete(id)
      for (const file of shelf.all()) if (file.reportedAt > 0 && file.status !== 'gone' && !keys.has(keyOf(file))) await shelf.discard(file)
    })
  }

  private async applyRecord(kind: AgentType, change: Change): Promise<void> {
    const { shelf } = this.options
    if (change.action === 'delete') {
      this.states.delete(change.id)
      for (const file of shelf.ofRecord(change.id)) if (file.account === change.account) await shelf.discard(file)
      return this.rewind.forget(change.id)
    }
    const settings = recordSettingsOf(kind, change)
    const before = this.states.get(settings.id)
    const files = shelf.ofRecord(settings.id)
    const newest = Math.max(0, ...files.flatMap(({ segments }) => segments.at(-1)?.at ?? 0))
    const wasFull = before?.isFull ?? files.some((file) => file.isFull === true && file.segments.at(-1)?.at === newest)
    const isSameRun = before ? before.settings.startedAt === settings.startedAt : settings.startedAt < newest
    const isStopped = before?.settings.isActive === true && !settings.isActive
    this.states.set(settings.id, {
      seen: newest,
      ...before,
      ...(isStopped && before.until === undefined && { until: this.options.now() }),
      settings,
      isFull: isSameRun && wasFull && settings.isShort,
    })
  }

  private async applyFile(kind: AgentType, { action, id, account, record }: Change): Promise<void> {
    const { shelf } = this.options
    const file = shelf.get(id)
    if (action === 'delete') return file?.account === account ? shelf.discard(file) : undefined
    const member = memberOf(kind)
    if (!isGroup(record) || textIn(record[member('node')]) !== shelf.node) return undefined
    if (!(await shelf.restore(textIn(record[member('record_id')]), id))) throw new Error('The files of this recording are no longer there.')
    return shelf.setWithheld(id, textIn(record[member('status')]) === withheld)
  }

  /** A task: takes a stretch out of all files of a record. */
  private async cut(kind: AgentType, { account, record }: Change): Promise<void> {
    if (!isGroup(record)) return
    const { shelf } = this.options
    const member = memberOf(kind)
    const from = Date.parse(textIn(record[member('from')]))
    const seconds = record[member('duration')]
    if (Number.isNaN(from) || typeof seconds !== 'number') throw new Error('The range has no beginning or no length.')
    const to = from + seconds * 1000
    const id = textIn(record[member('record_id')])
    for (const file of shelf.ofRecord(id)) if (file.account === account) await shelf.cut(file, (one) => one.at < to && endOf(one) > from)
    const state = this.states.get(id)
    if (state?.settings.account === account) await this.rewind.write(id, state.settings.dvr)
  }

  private async once(): Promise<void> {
    const { shelf, now } = this.options
    const time = now()
    const lackOf = await spaceOn(shelf, this.options)
    for (const state of this.states.values()) {
      try {
        await this.record(state, time, lackOf(state.settings.account))
      } catch (error) {
        const failed = (error as NodeJS.ErrnoException).code === 'ENOSPC' ? full : lost
        this.progress.reportState(state.settings, { failed, open: this.openFileOf(state.settings) })
      }
    }
    for (const file of shelf.all()) {
      const isOver = file.expiresAt !== undefined && file.expiresAt <= time && file.status === 'ready'
      if (isOver) await shelf.expire(file)
      // Its record was deleted, or it was recorded by an earlier run.
      if (file.status === 'recording' && !this.states.has(file.record)) await this.end(file)
    }
  }

  private async record(state: State, time: number, lack: Lack | undefined): Promise<void> {
    const { settings } = state
    const { hls } = this.options
    const stream = this.streamOf(settings)
    if (stream && settings.qualities.length > 0 && !settings.qualities.includes(stream.resolution))
      return this.progress.reportState(settings, {
        failed: `This media node records streams as they are published: in ${stream.resolution}.`,
      })
    const due = dueAt(settings, time)
    let open = this.openFileOf(settings)
    if (due) {
      // Started again before the last segments had appeared: that is another file.
      if (open && state.until !== undefined) open = await this.end(open)
      delete state.until
    } else if (open) state.until ??= Math.min(time, endOfWindow(settings, time))
    const window: Window | undefined = due ?? (open && { from: 0, to: state.until ?? time })
    const fresh = stream && window ? (await this.segmentsOf(stream)).filter((one) => one.at > state.seen && isWithin(one, window)) : []
    if (!lack)
      for (const segment of fresh) {
        if (segment.at - state.seen < minApart) continue
        open = await this.take(state, open, segment, join(hls, stream!.name, nameOf(segment)))
        state.seen = segment.at
      }
    if (fresh.length > 0 && !lack) await this.rewind.write(settings.id, settings.dvr)
    if (open && isOver(open, state, due !== undefined, time)) open = await this.end(open)
    // Without space the media server writes no new segments either.
    if (lack && (fresh.length > 0 || (due && open))) this.progress.reportState(settings, { failed: lacking[lack], open })
    else this.progress.reportState(settings, { open: open && isLive(open, time) ? open : undefined })
  }

  private openFileOf({ id }: RecordSettings): ShelfFile | undefined {
    return this.options.shelf.ofRecord(id).find(({ status }) => status === 'recording')
  }

  private streamOf({ account, resource, stream }: RecordSettings): Stream | undefined {
    return [...this.options.streams()].find((one) => one.id === resource && one.own === stream && one.account === account)
  }

  private async end(file: ShelfFile): Promise<undefined> {
    const { shelf } = this.options
    await (file.segments.length === 0 ? shelf.discard(file) : shelf.finish(file, false))
  }

  /** Puts a segment into the open file, or into a new one. */
  private async take(state: State, given: ShelfFile | undefined, segment: Segment, path: string): Promise<ShelfFile | undefined> {
    const { settings } = state
    const { shelf, filesType } = this.options
    let open = given
    const [first, before] = [open?.segments[0], open?.segments.at(-1)]
    const silence = before ? segment.at - endOf(before) : 0
    const isLong = first !== undefined && endOf(segment) - first.at > maxMilliseconds
    if (open && (isLong || silence > settings.stopSeconds * 1000)) {
      await shelf.finish(open, isLong)
      open = undefined
      state.isFull = isLong && settings.isShort
    }
    // A short recording that was long enough begins again with the next start.
    if (state.isFull && segment.at - state.seen <= settings.stopSeconds * 1000) return undefined
    state.isFull = false
    const { account, id: record, stream, qualities, storageSeconds } = settings
    open ??= await shelf.create({ account, type: filesType(), record, stream, qualities, storageSeconds })
    // The segment may no longer exist: the media server keeps only the latest ones.
    await shelf.add(open, segment, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    return open
  }

  private async segmentsOf({ name }: Stream): Promise<Segment[]> {
    return segmentsIn(await readFile(join(this.options.hls, name, 'index.m3u8'), 'utf8').catch(() => ''))
  }
}

function isWithin(segment: Segment, { from, to }: Window): boolean {
  return endOf(segment) > from && segment.at < to
}

/** The end of the interval that just passed; the present, if a person stopped the recording. */
function endOfWindow({ isActive, launch, schedule }: RecordSettings, time: number): number {
  const ends = isActive && launch === 'schedule' ? schedule.map(({ to }) => to).filter((to) => to <= time) : []
  return Math.max(...ends, ends.length === 0 ? time : 0)
}

/** Whether nothing more belongs to the file. */
function isOver(file: ShelfFile, { settings, until }: State, isDue: boolean, time: number): boolean {
  const last = file.segments.at(-1)
  const end = last ? endOf(last) : file.changedAt
  if (isDue) return time - end > Math.max(settings.stopSeconds * 1000, lastMilliseconds)
  return end >= (until ?? time) || time - end > lastMilliseconds
}

function isLive({ segments }: ShelfFile, time: number): boolean {
  const last = segments.at(-1)
  return last !== undefined && time - endOf(last) <= lastMilliseconds
}
