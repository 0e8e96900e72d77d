// Makes the qualities of profiles: one ffmpeg for each stream on air, as many at once as the machine is given. The agent hands each the segments
// that nginx writes, so a process ends with the agent, and needs neither a key nor an address.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from '../../../server/drivers/agents/files.ts'
import { withMemory } from '../../ownMemory.ts'
import { segmentNamesIn } from '../keyframes.ts'
import type { Figures } from '../stat.ts'
import { argsOf, masterOf, type Variant, variantsOf } from './variants.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Wanted = { name: string; profile: string; figures: Figures }
/** `reason`: why viewers have the published quality only, in a sentence. */
export type Made = { qualities: string[]; reason: string }
export type Transcoder = {
  /** Streams on air that have a profile: others end. Takes new segments of each. */ look: (wanted: Wanted[]) => Promise<void>
  of: (name: string) => Made | undefined
  close: () => Promise<void>
}
export type TranscoderOptions = {
  /** Folder with the HLS of nginx, and one for that of ffmpeg. */ hls: string
  dir: string
  /** Name or path of ffmpeg. */ program: string
  /** Processes at once. */ most: number
  now?: () => number
}
type Job = {
  variants: Variant[]
  child: ChildProcess | undefined
  /** The last segment that ffmpeg has. */ last: string | undefined
  failures: number
  nextAt: number
  startedAt: number
  isOffered: boolean
  reason: string
}

const maxPause = minuteMilliseconds
/** A process that runs this long resets the back-off. */
const steadyMilliseconds = minuteMilliseconds
/** ffmpeg is behind the stream by more than some segments. */
const maxWaiting = 32_000_000
/**
 * ffmpeg and x264 start threads for each processor, and each keeps pictures: of 4K in four qualities two processors take 975 MB, 16 take 3,170.
 * A larger picture ends its process: one of 16,000 × 8,000 pixels, of which a stream of 3 Mbit/s is made, takes 2 GB.
 */
const megabytes = 900 + 250 * availableParallelism()
/** Streams go before their qualities. */
const niceness = 10
const reasons = {
  full: 'Other qualities are not made: this media node makes as many as it can.',
  failed: 'Other qualities are not made: the transcoder has failed and is started again.',
  slow: 'Other qualities are not made: this media node is too slow for them.',
}

/** Whether this ffmpeg has the encoders that are needed. */
export async function canTranscode(program: string): Promise<boolean> {
  const text = await new Promise<string>((done) =>
    execFile(program, ['-hide_banner', '-encoders'], { env: { PATH: process.env.PATH } }, (error, said) => done(error ? '' : said)),
  )
  return text.includes(' libx264 ') && text.includes(' aac ')
}

export function createTranscoder({ hls, dir, program, most, now = Date.now }: TranscoderOptions): Transcoder {
  const jobs = new Map<string, Job>()
  const ending = new Set<Promise<void>>()
  return {
    async look(wanted) {
      const kept = new Map(
        wanted.flatMap((one) => {
          const variants = variantsOf(one.profile, one.figures.height)
          return variants.length > 0 ? [[one.name, { ...one, variants }] as const] : []
        }),
      )
      for (const [name, job] of jobs) {
        const variants = kept.get(name)?.variants
        if (variants?.map((one) => one.name).join() !== job.variants.map((one) => one.name).join()) await drop(name, job)
      }
      for (const [name, { variants, figures }] of kept) await carryOut(name, variants, figures)
    },
    of(name) {
      const job = jobs.get(name)
      return job && { qualities: job.isOffered ? job.variants.map((variant) => variant.name) : [], reason: job.reason }
    },
    async close() {
      for (const [name, job] of jobs) await drop(name, job)
      await Promise.all(ending)
    },
  }

  async function carryOut(name: string, variants: Variant[], figures: Figures): Promise<void> {
    const playlist = await readFile(join(hls, name, 'index.m3u8'), 'utf8').catch(() => '')
    const segments = segmentNamesIn(playlist)
    if (segments.length === 0) return
    const job = jobs.get(name) ?? begun(variants)
    jobs.set(name, job)
    if (!job.child && now() >= job.nextAt) await start(name, job, segments)
    await feed(name, job, segments)
    if (job.child && !job.isOffered && variants.every((variant) => existsSync(join(dir, name, variant.name, 'index.m3u8')))) {
      await writeWhole(join(dir, name, 'master.m3u8'), masterOf(figures, variants))
      job.isOffered = true
      job.reason = ''
    }
  }

  async function start(name: string, job: Job, segments: string[]): Promise<void> {
    const running = [...jobs.values()].filter(({ child }) => child).length
    if (running >= most) {
      job.reason = reasons.full
      return
    }
    if (job.reason === reasons.full) job.reason = ''
    const folder = join(dir, name)
    await rm(folder, { recursive: true, force: true })
    for (const variant of job.variants) await mkdir(join(folder, variant.name), { recursive: true, mode: 0o700 })
    const child = spawned(program, argsOf(folder, job.variants))
    Object.assign(job, { child, startedAt: now(), last: segments.at(-2) })
    const gone = new Promise<void>((done) => {
      const over = (): void => {
        if (job.child === child) failed(name, job, reasons.failed)
        done()
      }
      child.once('error', over).once('close', over)
    })
    ending.add(gone)
    void gone.then(() => ending.delete(gone))
  }

  /** Passes on the segments since the last one. Segments that are no longer listed are lost. */
  async function feed(name: string, job: Job, segments: string[]): Promise<void> {
    const { child } = job
    if (!child?.stdin) return
    for (const segment of segments.slice(segments.indexOf(job.last ?? '') + 1)) {
      const data = await readFile(join(hls, name, segment)).catch(() => undefined)
      job.last = segment
      if (job.child !== child) return
      if (data) child.stdin.write(data)
    }
    if (child.stdin.writableLength <= maxWaiting) return
    child.kill('SIGKILL')
    failed(name, job, reasons.slow)
  }

  function failed(name: string, job: Job, reason: string): void {
    pauseAfter(job, reason, now())
    // Viewers continue with the published quality.
    void rm(join(dir, name, 'master.m3u8'), { force: true })
  }

  async function drop(name: string, job: Job): Promise<void> {
    jobs.delete(name)
    const { child } = job
    job.child = undefined
    child?.kill('SIGKILL')
    await rm(join(dir, name), { recursive: true, force: true })
  }
}

/** Exponential back-off: each consecutive failure doubles the wait. */
function pauseAfter(job: Job, reason: string, time: number): void {
  const failures = time - job.startedAt > steadyMilliseconds ? 1 : job.failures + 1
  const nextAt = time + Math.min(maxPause, 1000 * 2 ** (failures - 1))
  Object.assign(job, { child: undefined, failures, isOffered: false, reason, nextAt })
}

function begun(variants: Variant[]): Job {
  return { variants, child: undefined, last: undefined, failures: 0, nextAt: 0, startedAt: 0, isOffered: false, reason: '' }
}

function spawned(program: string, args: string[]): ChildProcess {
  const bounded = withMemory(megabytes, { program, args })
  const child = spawn(bounded.program, bounded.args, { stdio: ['pipe', 'ignore', 'ignore'], env: { PATH: process.env.PATH } })
  if (child.pid !== undefined) lower(child.pid)
  // ffmpeg may exit before its input ends; the exit event reports it.
  child.stdin.on('error', () => undefined)
  return child
}

function lower(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}
