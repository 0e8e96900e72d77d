// All targets of an agent. The desired state comes from runAgent (server/drivers/agents) and is kept in memory only; after a restart it is fetched again.
import type { AgentType, Change, Report } from '../../server/drivers/agents/client.ts'
import { keyOf, type StateFiles } from '../../server/drivers/agents/files.ts'
import { createReportQueue } from '../../server/drivers/agents/reports.ts'
import { codesOf, type Job, jobsOf } from './jobs.ts'
import { Lane, type LaneOptions } from './lane.ts'
import type { createTargetTests } from './tests.ts'

export type Restreamer = StateFiles & {
  /** Once a second. */ step: () => void
  /** Returns new reports, oldest first, and forgets them. */ reports: () => Report[]
  end: () => Promise<void>
}
export type RestreamerOptions = Pick<LaneOptions, 'start' | 'ask' | 'say'> &
  Partial<Pick<LaneOptions, 'now' | 'chance'>> & { types: () => Promise<AgentType[]>; tests?: ReturnType<typeof createTargetTests> }

/**
 * Processes of one account that begin at once, less those that end meanwhile: both cost more than a running stream, and hundreds of dead
 * targets may begin together.
 */
export const maxStarting = 25
/** Connection tests of one account at once. They cost no process, but a dead address takes seconds. */
export const maxAsking = 100

export function createRestreamer({ types, tests, start, ask, now = Date.now, chance = Math.random, say }: RestreamerOptions): Restreamer {
  const lanes = new Map<string, Lane>()
  /** Removed targets, with promises of the ends of their processes. */
  const leaving = new Map<Lane, Promise<void>>()
  let kindTypes: AgentType[] = []
  let isDue = false
  const { add: report, take: reports } = createReportQueue()

  return {
    load: async () => ({ failed: [] }),
    save: async () => undefined,
    async keepOnly(keys) {
      const kept = new Set(keys)
      dropAll((job) => !kept.has(keyOf(job)))
    },
    async apply(change) {
      if (change.task && tests) {
        tests.run(await typeOf(change), change)
        return 'running'
      }
      const { type, jobs } = change.action === 'delete' ? { jobs: [] } : await jobsIn(change)
      const wanted = new Set(jobs.map(({ key }) => key))
      const isOfRecord = (job: Job): boolean => keyOf(job) === keyOf(change)
      void dropAll((job) => isOfRecord(job) && !wanted.has(job.key))
      // A target whose source has changed, or that is back after it was deleted, has the same key: two processes at once would publish with it.
      const before = Promise.all([...leaving].flatMap(([{ job }, ended]) => (isOfRecord(job) ? [ended] : [])))
      if (type) for (const job of jobs) put(job, type, before)
      return undefined
    },
    step,
    reports,
    async end() {
      await Promise.all([...dropAll(() => true), tests?.end()])
    },
  }

  function step(): void {
    isDue = false
    const [busy, asking] = [tally(), tally()]
    for (const { isBusy, job } of [...lanes.values(), ...leaving.keys()]) if (isBusy) busy.add(job.account)
    for (const { isAsking, job } of lanes.values()) if (isAsking) asking.add(job.account)
    // Targets that never failed do not wait behind those that fail again and again.
    for (const lane of [...lanes.values()].sort(inTurn)) {
      const { account } = lane.job
      lane.step({
        mayAsk: () => asking.addBelow(maxAsking, account),
        mayStart: () => lane.isBusy || busy.addBelow(maxStarting, account),
      })
    }
  }

  /** Answers that come together lead to one step. */
  function answered(): void {
    if (!isDue) setImmediate(step)
    isDue = true
  }

  async function jobsIn(change: Change): Promise<{ type: AgentType; jobs: Job[] }> {
    const type = await typeOf(change)
    return { type, jobs: jobsOf(type, change) }
  }

  async function typeOf(change: Change): Promise<AgentType> {
    const find = (): AgentType | undefined => kindTypes.find(({ type }) => type === change.type)
    if (!find()) kindTypes = await types()
    const type = find()
    if (!type) throw new Error('the portal says nothing about this type')
    return type
  }

  function put(job: Job, type: AgentType, after: Promise<unknown>): void {
    const lane = lanes.get(job.key)
    const codes = codesOf(type)
    if (lane) Object.assign(lane, { job, codes })
    else lanes.set(job.key, new Lane(job, codes, { start, ask, answered, now, chance, report, say }, after))
  }

  function dropAll(isOver: (job: Job) => boolean): Promise<void>[] {
    const over = [...lanes].filter(([, { job }]) => isOver(job))
    return over.map(([key, lane]) => {
      lanes.delete(key)
      const ended = lane.end().finally(() => leaving.delete(lane))
      leaving.set(lane, ended)
      return ended
    })
  }
}

function tally() {
  const counts = new Map<string, number>()
  const count = (account: string): number => counts.get(account) ?? 0
  const add = (account: string): unknown => counts.set(account, count(account) + 1)
  return { add, addBelow: (most: number, account: string): boolean => count(account) < most && add(account) !== undefined }
}

function inTurn({ turn: one }: Lane, { turn: other }: Lane): number {
  return one[0] - other[0] || one[1] - other[1]
}
