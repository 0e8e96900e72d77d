// One target: its process, its state and its reports.
import type { Report } from '../../server/drivers/agents/client.ts'
import { ended, type Fault, moved, type Run, shown, tick, unreached } from './decide.ts'
import { isRepeatDue } from '../repeats.ts'
import type { CodeName, Codes, Job } from './jobs.ts'
import type { ProcessOptions, RunningProcess } from './process.ts'
import type { Ends, Reached } from './reach.ts'

export type Start = (options: Pick<ProcessOptions, 'source' | 'target' | 'line' | 'progressed' | 'ended'>) => RunningProcess
/** A connection test. Never rejects; its signal ends it and closes a kept connection. */
export type Ask = (ends: Ends, signal: AbortSignal) => Promise<Reached>
/** Whether another one may begin now; called again with the next step otherwise. */
export type Limits = { mayAsk: () => boolean; mayStart: () => boolean }
export type LaneOptions = {
  start: Start
  ask: Ask
  /** A connection test is over: `step` is due. */ answered: () => void
  now: () => number
  /** 0 to 1. */ chance: () => number
  report: (report: Report) => void
  say: (line: string) => void
}

/** How long the beginning of a process costs more than one that runs, at most: it loads its libraries and connects to its source. */
const beginMilliseconds = 5000
/** More failures in a row than these do not delay a target further, so that none waits for ever. */
const maxCounted = 3
/** The connection test before the next start. `on`: index of its target. */
type Question = { on: number; end: AbortController; answer?: Reached }
const begins = { code: 'starting', reason: '' } as const
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
  private question: Question | undefined
  private figures: Record<string, number> = {}
  /** `began`: when its code was reported first. */
  private lastReport: { code?: CodeName; reason?: string; began: number; at: number } = { began: 0, at: 0 }

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
    return !this.process || (!this.process.hasConnected() && this.options.now() - this.began < beginMilliseconds)
  }

  /** Whether its source and target are being tested. */
  get isAsking(): boolean {
    return this.question !== undefined && !this.question.answer
  }

  /** Its turn among those that wait to start, lower first: targets that have failed less often, then those that wait longest. */
  get turn(): [failures: number, since: number] {
    return this.run.state === 'waiting' ? [Math.min(this.run.tries, maxCounted), this.run.until] : [0, 0]
  }

  /** Once a second, and when a connection test is over. */
  step({ mayAsk, mayStart }: Limits): void {
    const { now, chance } = this.options
    const at = { now: now(), chance: chance(), fault: this.process?.fault() ?? silent }
    const { run, order } = tick(this.run, this.job, at)
    if (order === 'start' && run.state === 'starting') {
      const reached = this.reached(run, mayAsk)
      if (reached?.fault) {
        this.forget()
        return this.failed(unreached(this.run, run, this.job, { ...at, fault: reached.fault }), reached.fault)
      }
      // A target that was never tried has nothing to report before its test.
      if (!reached || !mayStart()) return this.isAsking || this.run.state !== 'stopped' ? this.report() : undefined
      this.question = undefined
      void this.stop()
      this.run = run
      void this.begin(run, reached.line)
    } else {
      this.forget()
      this.run = run
      if (order) void this.stop()
    }
    this.report()
  }

  async end(): Promise<void> {
    this.run = { state: 'stopped' }
    this.forget()
    await this.stop()
  }

  /** Result of the connection test; undefined while it runs. */
  private reached({ on, last }: Run & { state: 'starting' }, mayAsk: () => boolean): Reached | undefined {
    if (this.question?.on === on) return this.question.answer
    this.forget()
    const target = this.job.targets[on]
    if (!target || !mayAsk()) return undefined
    this.question = { on, end: new AbortController() }
    void this.ask(this.question, { source: this.job.source, target, wasSilent: last?.isSilent === true })
    return undefined
  }

  private async ask(question: Question, ends: Ends): Promise<void> {
    question.answer = await this.options.ask(ends, question.end.signal)
    if (this.question === question) this.options.answered()
  }

  /** Ends the connection test, with the connection that it kept. */
  private forget(): void {
    this.question?.end.abort()
    this.question = undefined
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

  private async begin(run: Run & { state: 'starting' }, line: Reached['line']): Promise<void> {
    const target = this.job.targets[run.on]
    await this.ending
    // The state may have changed while the previous process ended.
    if (this.run !== run || !target) return void line?.destroy()
    const process: RunningProcess = this.options.start({
      source: this.job.source,
      target,
      line,
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
    const { now, chance } = this.options
    this.process = undefined
    this.figures = {}
    this.failed(ended(this.run, this.job, { now: now(), chance: chance(), fault }), fault)
  }

  private failed(run: Run, fault: Fault): void {
    const { say } = this.options
    this.run = run
    if (shown(this.run).reason !== this.lastReport.reason) say(`${this.job.id}${this.job.part}: ${fault.reason || fault.code}`)
    this.report()
  }

  /** Reports a change at once, and repeats the current state. Inactive records are not reported. */
  private report(): void {
    const { job, run, lastReport } = this
    const now = this.options.now()
    const { code, reason } = this.isAsking && run.state === 'stopped' ? begins : shown(run)
    const isSame = lastReport.code === code
    const began = isSame ? lastReport.began : now
    if (!job.isOn || (isSame && lastReport.reason === reason && !isRepeatDue({ began, last: lastReport.at, now }))) return
    // The portal accepts reports of one part in the order of their times only.
    const at = Math.max(now, lastReport.at + 1)
    this.lastReport = { code, reason, began, at }
    const { account, type, id, version, part } = job
    const figures = run.state === 'running' ? { ...this.figures, uptime: Math.round((now - run.since) / 1000) } : {}
    this.options.report({ account, type, id, version, part, at: new Date(at).toISOString(), code: this.codes[code], reason, figures })
  }
}
