// One target: its process, its state, and what is reported of it.
import type { Report } from '../../server/drivers/agents/client.ts'
import { ended, type Fault, moved, type Run, shown, tick } from './decide.ts'
import type { CodeName, Codes, Job } from './jobs.ts'
import type { ProcessOptions, RunningProcess } from './process.ts'

export type Start = (options: Pick<ProcessOptions, 'source' | 'target' | 'progressed' | 'ended'>) => RunningProcess
export type LaneOptions = {
  start: Start
  now: () => number
  /** 0 to 1. */ chance: () => number
  report: (report: Report) => void
  say: (line: string) => void
}

const reportMilliseconds = 30_000
/** How long the beginning of a process costs more than one that runs: it loads its libraries and connects. */
const beginMilliseconds = 5000
/** More failures in a row than these do not delay a target further, so that none waits for ever. */
const maxCounted = 3
const silent: Fault = { code: 'notPublished', side: 'source', reason: '' }

export class Lane {
  job: Job
  codes: Codes
  private readonly options: LaneOptions
  private run: Run = { state: 'stopped' }
  private process: RunningProcess | undefined
  /** When the present process began, in milliseconds since 1970. */
  private began = 0
  private endings = 0
  /** Resolves when the previous process has ended. Two at once would publish with the same key. */
  private ending: Promise<unknown> = Promise.resolve()
  private figures: Record<string, number> = {}
  private lastReport: { code?: CodeName; reason?: string; at: number } = { at: 0 }

  /** `after`: the ends of the processes that this target replaces. */
  constructor(job: Job, codes: Codes, options: LaneOptions, after: Promise<unknown> = Promise.resolve()) {
    this.job = job
    this.codes = codes
    this.options = options
    this.ending = after
  }

  /** Whether a process of it begins or ends now. One that only waits for its source or its target costs nothing. */
  get isBusy(): boolean {
    if (this.endings > 0) return true
    if (this.run.state !== 'starting') return false
    return !this.process || this.options.now() - this.began < beginMilliseconds
  }

  /** Its turn among those that wait to start, lower first: targets that have failed less often, then those that wait longest. */
  get turn(): [failures: number, since: number] {
    return this.run.state === 'waiting' ? [Math.min(this.run.tries, maxCounted), this.run.until] : [0, 0]
  }

  /** Once a second. `mayStart`: whether another process may start now; if not, it is asked again with the next step. */
  step(mayStart: () => boolean): void {
    const { now, chance } = this.options
    const { run, order } = tick(this.run, this.job, { now: now(), chance: chance(), fault: this.process?.fault() ?? silent })
    if (order === 'start' && !mayStart()) {
      // A target that has never been tried has nothing to report yet.
      if (this.run.state !== 'stopped') this.report()
      return
    }
    this.run = run
    if (order) void this.stop()
    if (order === 'start' && run.state === 'starting') void this.begin(run)
    this.report()
  }

  async end(): Promise<void> {
    this.run = { state: 'stopped' }
    await this.stop()
  }

  private stop(): Promise<unknown> {
    const process = this.process
    this.process = undefined
    this.figures = {}
    if (process) {
      this.endings += 1
      this.ending = Promise.all([this.ending, process.end().finally(() => (this.endings -= 1))])
    }
    return this.ending
  }

  private async begin(run: Run & { state: 'starting' }): Promise<void> {
    const target = this.job.targets[run.on]
    await this.ending
    // The state may have changed while the previous process ended.
    if (this.run !== run || !target) return
    const process: RunningProcess = this.options.start({
      source: this.job.source,
      target,
      progressed: ({ figures }) => {
        if (this.process !== process) return
        this.run = moved(this.run, this.options.now())
        this.figures = figures
        this.report()
      },
      ended: (fault) => {
        if (this.process === process) this.processEnded(fault)
      },
    })
    this.process = process
    this.began = this.options.now()
  }

  private processEnded(fault: Fault): void {
    const { now, chance, say } = this.options
    this.process = undefined
    this.figures = {}
    this.run = ended(this.run, this.job, { now: now(), chance: chance(), fault })
    if (shown(this.run).reason !== this.lastReport.reason) say(`${this.job.id}${this.job.part}: ${fault.reason || fault.code}`)
    this.report()
  }

  /** Reports a change at once, and the current state every 30 seconds. Inactive records are not reported. */
  private report(): void {
    const { job, run, lastReport } = this
    const now = this.options.now()
    const { code, reason } = shown(run)
    if (!job.isOn || (lastReport.code === code && lastReport.reason === reason && now - lastReport.at < reportMilliseconds)) return
    // The portal accepts reports of one part in the order of their times only.
    const at = Math.max(now, lastReport.at + 1)
    this.lastReport = { code, reason, at }
    const { account, type, id, version, part } = job
    const figures = run.state === 'running' ? { ...this.figures, uptime: Math.round((now - run.since) / 1000) } : {}
    this.options.report({ account, type, id, version, part, at: new Date(at).toISOString(), code: this.codes[code], reason, figures })
  }
}
