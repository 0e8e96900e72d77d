// The state machine of one target, as pure functions of its state and the time. Times are milliseconds since 1970.
import type { CodeName, Job, Window } from './jobs.ts'
import { minuteMilliseconds, hourMilliseconds } from '../../src/engine/time/units.ts'

/** `side`: whose fault it was. `reason`: for the customer, without secrets. */
export type Fault = {
  code: CodeName
  side: 'source' | 'target'
  reason: string
  /** The target was connected to and said nothing. */ isSilent?: true
}
/** `on`: index of the target; `tries`: failures in a row; `returns`: failed returns from the backup; `last`: the failure before. */
type Attempt = { since: number; on: number; tries: number; returns: number; last?: Fault | undefined }
export type Run =
  | { state: 'stopped' }
  | (Attempt & { state: 'starting' })
  | (Attempt & {
      state: 'running'
      /** Time of the last progress. */ moved: number
      /** Time of the last attempt at the target while the backup runs. */ asked?: number
    })
  | (Attempt & { state: 'waiting'; until: number; last: Fault })
export type Order = 'start' | 'end' | undefined
type Step = { run: Run; order?: Order }

/** How long a process may take until it sends data. */
export const startMilliseconds = 20_000
/** How long a running process may send nothing before it is ended. */
export const stallMilliseconds = 15_000
/** A run of this length was a success: the next failure begins with short pauses again. */
const healthyMilliseconds = minuteMilliseconds
const maxPause = minuteMilliseconds
/** How long the backup is used before the target is tried again; doubled with every failed return. */
const backupMilliseconds = 300_000
const maxBackup = hourMilliseconds

/** Whether a schedule runs at a moment; without windows it always does. */
export function isOpen(schedule: Window[], now: number): boolean {
  return schedule.length === 0 || schedule.some(({ start, stop }) => Date.parse(start) <= now && now < Date.parse(stop))
}

type Now = { now: number; /** 0 to 1. */ chance: number; /** The likely cause, if the process must be ended now. */ fault: Fault }

/** The next state at a moment. The order `start` replaces a running process. */
export function tick(run: Run, job: Pick<Job, 'isOn' | 'schedule' | 'targets'>, at: Now): Step {
  const { now } = at
  if (!job.isOn || !isOpen(job.schedule, now)) return run.state === 'stopped' ? { run } : { run: { state: 'stopped' }, order: 'end' }
  switch (run.state) {
    case 'stopped':
      return starting({ on: 0, tries: 0, returns: 0 }, now)
    case 'waiting':
      return now < run.until ? { run } : starting(run, now)
    case 'starting':
      return now - run.since > startMilliseconds ? { run: ended(run, job, at), order: 'end' } : { run }
    case 'running':
      if (now - run.moved > stallMilliseconds) return { run: ended(run, job, at), order: 'end' }
      return isReturnDue(run, now) ? starting({ ...run, on: 0, tries: 0 }, now) : { run }
  }
}

function starting({ on, tries, returns, last }: Omit<Attempt, 'since'>, now: number): Step {
  return { run: { state: 'starting', since: now, on, tries, returns, last }, order: 'start' }
}

function isReturnDue({ on, since, asked = since, returns }: Attempt & { asked?: number }, now: number): boolean {
  return on > 0 && now - asked > Math.min(maxBackup, backupMilliseconds * 2 ** Math.max(0, returns - 1))
}

/** The state after the process sent data. */
export function moved(run: Run, now: number): Run {
  if (run.state === 'running') return { ...run, moved: now }
  if (run.state !== 'starting') return run
  return { state: 'running', since: now, on: run.on, tries: run.tries, returns: run.on === 0 ? 0 : run.returns, moved: now }
}

/** The state after the process ended. If the target failed, the next one in the list is tried. Pauses grow with each failure. */
export function ended(run: Run, { targets }: Pick<Job, 'targets'>, { now, chance, fault }: Now): Run {
  if (run.state !== 'starting' && run.state !== 'running') return run
  const tries = run.state === 'running' && now - run.since >= healthyMilliseconds ? 1 : run.tries + 1
  const on = fault.side === 'target' ? (run.on + 1) % targets.length : run.on
  const isToBackup = on > 0 && run.on === 0
  const until = now + (isToBackup && tries === 1 ? 0 : pause(tries, chance))
  return { state: 'waiting', since: now, until, on, tries, returns: run.returns + Number(isToBackup), last: fault }
}

/** The state after a connection test failed before the process of `next` was started. A running backup continues. */
export function unreached(run: Run, next: Run, job: Pick<Job, 'targets'>, at: Now): Run {
  return run.state === 'running' ? { ...run, returns: run.returns + 1, asked: at.now } : ended(next, job, at)
}

function pause(tries: number, chance: number): number {
  return Math.round(Math.min(maxPause, 1000 * 2 ** Math.min(tries - 1, 10)) * (0.5 + chance / 2))
}

/** The last fault is shown while a new attempt starts, so that the history lists states and not attempts. */
export function shown(run: Run): { code: CodeName; reason: string } {
  switch (run.state) {
    case 'stopped':
      return { code: 'stopped', reason: '' }
    case 'running':
      return { code: 'running', reason: run.on > 0 ? 'On the backup target.' : '' }
    case 'starting':
      return run.last ? { code: run.last.code, reason: run.last.reason } : { code: 'starting', reason: '' }
    case 'waiting':
      return { code: run.last.code, reason: run.last.reason }
  }
}
